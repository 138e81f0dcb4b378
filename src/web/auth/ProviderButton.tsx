import { useState } from "react";
import { call } from "./call.ts";
import { leaveFor } from "./oidc-attempt.ts";

interface Props {
  /** What the agency calls its provider. */
  name: string;
  onError(message: string): void;
}

/** Signs in with the agency's identity provider, whose page is opened. */
export default function ProviderButton({ name, onError }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const begun = await call<{ url: string; attempt: string }>("auth/oidc", { body: {} });
    if (begun.ok) {
      const { url, attempt } = begun.data;
      return leaveFor(url, { attempt, search: window.location.search, links: false });
    }
    setLeaving(false);
    onError(begun.message);
  };
  return (
    <button type="button" className="auth-button plain" disabled={isLeaving} onClick={() => void leave()}>
      {isLeaving ? `Opening ${name}` : `Sign in with ${name}`}
    </button>
  );
}
