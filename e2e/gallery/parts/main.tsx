import "@ant-design/v5-patch-for-react-19";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { ThemeProvider } from "../../../src/web/theme/theme.tsx";
import "../../../src/web/theme/base.css";
import "../../../src/web/theme/toasts.css";
import "../../../src/web/layout/layout.css";
import "../../../src/web/widgets/widgets.css";
import "../../../src/web/list/list.css";
import "../../../src/web/widgets/native.css";
import { Parts } from "./Parts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("parts.html has no #root");
createRoot(root).render(
  <ThemeProvider>
    <MemoryRouter>
      <Parts />
    </MemoryRouter>
  </ThemeProvider>,
);
