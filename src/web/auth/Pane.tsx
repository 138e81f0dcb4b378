import { type ReactNode, useEffect } from "react";
import { imageAddress } from "../../domain/images/address.ts";
import type { Branding } from "../../domain/theme/responses.ts";
import { Mark } from "../layout/Logo.tsx";
import { Scene } from "./Scene.tsx";

/** The brand of this host. */
export type Brand = Pick<Branding, "title" | "logo">;

/** A public page with a form: brand, heading, and the content below. */
export function Pane({ brand, heading, children }: { brand: Brand; heading: string; children: ReactNode }) {
  const { title, logo } = brand;
  useEffect(() => {
    document.title = `${heading} - ${title}`;
  }, [heading, title]);
  return (
    <div className="auth">
      <main className="auth-pane">
        <div className="auth-card">
          <div className="auth-brand">
            {logo ? <img src={imageAddress(logo)} alt={title} /> : <Mark size={32} />}
            {!logo && <span>{title}</span>}
          </div>
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
      <Scene />
    </div>
  );
}

/** The result of a submission, above the form. */
export function Banner({ tone, children }: { tone: "good" | "bad"; children: ReactNode }) {
  return (
    <p className={`banner ${tone}`} role={tone === "bad" ? "alert" : "status"}>
      {children}
    </p>
  );
}
