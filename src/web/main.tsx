import "@ant-design/v5-patch-for-react-19";
import "./early/zod-config.ts";
import "./widgets/back.ts";
import { createRoot } from "react-dom/client";
import { BASE } from "../domain/access/public-paths.ts";
import { Application } from "./app.tsx";
import { loadReachedLinks } from "./early/links.ts";
import { earlyResponsesArrived } from "./early/responses.ts";
import { loadScreenAt } from "./screen-table.tsx";
import { adoptTokensFromAddress } from "./session.ts";
import { leaveWithSession } from "./session-ends.ts";
import { keepFocusWhilePressing } from "./widgets/focus/keep-focus.ts";
import "./theme/base.css";
import "./theme/toasts.css";
import "./layout/layout.css";
import "./widgets/widgets.css";
import "./list/list.css";
import "./widgets/native.css";

adoptTokensFromAddress();
leaveWithSession();
keepFocusWhilePressing();
loadReachedLinks();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** A page that nothing is drawn on yet waits this long at most. */
const WAIT_MS = 50;
const path = window.location.pathname.slice(BASE.length);
// The screen's code and data are mostly here by now. Rendered with them, it is drawn once, and not first as a skeleton.
await Promise.race([
  Promise.all([loadScreenAt(path), earlyResponsesArrived()]),
  new Promise((resume) => setTimeout(resume, WAIT_MS)),
]);
createRoot(root).render(<Application />);
