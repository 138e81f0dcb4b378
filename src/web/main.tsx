import "@ant-design/v5-patch-for-react-19";
import { createRoot } from "react-dom/client";
import { Application } from "./app.tsx";
import { adoptTokensFromAddress } from "./session.ts";
import "./theme/base.css";
import "./theme/toasts.css";
import "./layout/layout.css";
import "./widgets/widgets.css";
import "./list/list.css";

adoptTokensFromAddress();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<Application />);
