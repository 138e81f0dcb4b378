import { type ReactNode, StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BASE } from "../../domain/access/public-paths.ts";
import { adoptTokensFromAddress } from "../session.ts";
import { applyConfig, type Config, storeConfig, storedConfig } from "../theme/config.ts";
import "../theme/base.css";
import "./auth.css";
import { call } from "./call.ts";
import { Notice } from "./Notice.tsx";
import { SignIn } from "./SignIn.tsx";

adoptTokensFromAddress();

/** The name and looks of whoever's host this is, from the last visit until the server has answered. */
function useConfig(): Config | null {
  const [config, setConfig] = useState(storedConfig);
  useEffect(() => {
    void call<Config>("public/agencies/config").then((answer) => {
      if (!answer.ok) return;
      storeConfig(answer.data);
      setConfig(answer.data);
    });
  }, []);
  useEffect(() => applyConfig(config), [config]);
  return config;
}

function screenAt(path: string, title: string, logo: string | null): ReactNode {
  switch (path) {
    case "/auth/login":
      return <SignIn title={title} logo={logo} />;
    case "/error":
      return <Notice text="Sorry, Server or data error" action="Back Home" />;
    case "/no-access":
      return (
        <Notice
          text="Forbidden resource / No permission"
          detail="Your account may not open this page. Ask your manager if you need it."
          action="Back Home"
        />
      );
    default:
      return <Notice text="There is no page at this address" action="Back Home" />;
  }
}

function Page() {
  const config = useConfig();
  const title = config?.title || "Platen";
  const path = window.location.pathname.slice(BASE.length).replace(/\/+$/, "");
  return screenAt(path, title, config?.logo ?? null);
}

const root = document.getElementById("root");
if (!root) throw new Error("auth.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
