import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../theme/base.css";
import "./public.css";
import { ProductPage } from "./ProductPage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("product.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ProductPage />
  </StrictMode>,
);
