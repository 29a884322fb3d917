"""What features stand on: the App, messages, effects, settings, screens, ports."""
