// Starts PyScript under a policy that allows no eval: its default hook for workers is rebuilt from
// text with Function(), and nothing here needs that hook.
import { hooks } from "../../pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
