import { type ReactNode, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BASE } from "../../domain/access/public-paths.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { adoptTokensFromAddress } from "../session.ts";
import { applyConfig, type Config, storeConfig, storedConfig } from "../theme/config.ts";
import "../theme/base.css";
import "./auth.css";
import { call } from "./call.ts";
import {
  ForgotPassword,
  Notice,
  ProviderAnswer,
  Register,
  ResetPassword,
  SignInRequired,
  Welcome,
} from "./lazy-pages.ts";
import type { Brand } from "./Pane.tsx";
import { notice, SignIn } from "./SignIn.tsx";

adoptTokensFromAddress();

/** The host's branding: from the last visit until the server has responded. */
function useConfig(): Config | null {
  const [config, setConfig] = useState(storedConfig);
  useEffect(() => {
    void call<Config>("public/agencies/config").then((response) => {
      if (!response.ok) return;
      storeConfig(response.data);
      setConfig(response.data);
    });
  }, []);
  useEffect(() => applyConfig(config), [config]);
  return config;
}

/** The error page, with the reason that the page before has left. */
function ErrorNotice() {
  const isLink = notice === messages.linkIncomplete;
  return (
    <Notice
      text={messages.serverError}
      action="Back Home"
      {...(notice && { detail: notice })}
      {...(isLink && { also: { text: "Send another link", to: "/auth/forgot-password" } })}
    />
  );
}

function screenAt(path: string, brand: Brand, provider: string | null): ReactNode {
  switch (path) {
    case "/auth/login":
      return <SignIn brand={brand} provider={provider} />;
    case "/auth/register":
      return <Register brand={brand} />;
    case "/auth/forgot-password":
      return <ForgotPassword brand={brand} />;
    case "/auth/reset-password":
      return <ResetPassword brand={brand} />;
    case "/auth/oidc":
      return <ProviderAnswer brand={brand} />;
    case "/auth/sign-in-welcome":
      return <Welcome brand={brand} />;
    case "/auth/sign-in-require":
      return <SignInRequired brand={brand} />;
    case "/active-success":
      return <Notice text="Verified!" detail="Your account is active." action="Sign in" to="/auth/login" />;
    case "/subcribe-success":
      return (
        <Notice
          text="Thank you for subscribing!"
          detail="We will send you text promotions."
          action="Sign in"
          to="/auth/login"
        />
      );
    case "/error":
      return <ErrorNotice />;
    case "/no-access":
      return (
        <Notice
          text="Forbidden resource / No permission"
          detail="Your account does not have access to this page. Ask your manager for access."
          action="Back Home"
        />
      );
    default:
      return <Notice text="Page not found" action="Back Home" />;
  }
}

function Page() {
  const config = useConfig();
  const path = window.location.pathname.slice(BASE.length).replace(/\/+$/, "");
  const brand = { title: config?.title || "Platen", logo: config?.logo ?? null };
  return screenAt(path, brand, config?.signInWith ?? null);
}

const root = document.getElementById("root");
if (!root) throw new Error("auth.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <Page />
    </Suspense>
  </StrictMode>,
);
