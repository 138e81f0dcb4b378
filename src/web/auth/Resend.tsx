import { useEffect, useState } from "react";
import { RESEND_SECONDS } from "../../domain/limits.ts";
import { call } from "./call.ts";

interface Props {
  /** The call that sends the mail again. */
  path: string;
  email: string;
  /** Receives the server's error message. */
  onError(message: string): void;
}

/** Sends a mail again, then shows a countdown to the next attempt. */
export default function Resend({ path, email, onError }: Props) {
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async () => {
    setSending(true);
    const response = await call(path, { body: { email } });
    setSending(false);
    if (response.ok) setWait(RESEND_SECONDS);
    else onError(response.message);
  };
  return (
    <>
      <button
        type="button"
        className="link-button"
        disabled={wait > 0 || sending}
        onClick={() => void resend()}
      >
        Resend
      </button>
      <span className="small" role="status">
        {wait > 0 ? " Sent" : ""}
      </span>
      {wait > 0 && <span className="small">, again in {wait} s</span>}
    </>
  );
}
