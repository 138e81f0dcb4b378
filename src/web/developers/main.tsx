import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../theme/base.css";
import "./developers.css";
import { DevelopersPage } from "./DevelopersPage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("developers.html has no #root");
createRoot(root).render(
  <StrictMode>
    <DevelopersPage />
  </StrictMode>,
);
