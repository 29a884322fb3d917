// What can be pressed, and where it is: to ask the document for each from Python takes far too long.
const ALL = "[data-move], [data-do], a, summary, label, input, select, textarea";
const DIALOG = "#app [role=dialog]";

/** What tells a control from others; nothing where nobody can press it. */
const name = (control) => {
  const { move, do: command, argument = "", field = "" } = control.dataset;
  if (control.ariaDisabled === "true") return "";
  if (move) return `move ${move}`;
  if (command) return `${command} ${argument}`;
  if (control.type === "radio") return `${control.name} ${control.value}`;
  return `${control.localName} ${field || control.name || control.getAttribute("href") || control.id}`;
};
const found = (element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [name(element.control ?? element), left, top, right, bottom];
};
// A tap beside a dialog closes it.
const beside = () => ["beside", 0, 0, innerWidth, innerHeight];

/** The control that an event is for, as JSON text: its name, left, top, right, bottom. */
export function pressed({ target }) {
  const dialog = document.querySelector(DIALOG);
  if (dialog && !dialog.contains(target)) return JSON.stringify(beside());
  const control = target.closest?.(ALL);
  return JSON.stringify(control ? found(control) : ["", 0, 0, 0, 0]);
}

/** All that can be pressed in the window now, likewise. */
export function pressable() {
  const all = [...document.querySelectorAll(ALL)].filter((each) => !each.closest("[inert]")).map(found);
  if (document.querySelector(DIALOG)) all.push(beside());
  const isThere = ([name, left, top, right, bottom]) =>
    name && right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight;
  return JSON.stringify(all.filter(isThere));
}
