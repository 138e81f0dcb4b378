import "@ant-design/v5-patch-for-react-19";
import "./widgets/back.ts";
import { createRoot } from "react-dom/client";
import { Application } from "./app.tsx";
import { adoptTokensFromAddress } from "./session.ts";
import { keepFocusWhilePressing } from "./widgets/keep-focus.ts";
import "./theme/base.css";
import "./theme/toasts.css";
import "./layout/layout.css";
import "./widgets/widgets.css";
import "./list/list.css";

adoptTokensFromAddress();
keepFocusWhilePressing();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<Application />);
