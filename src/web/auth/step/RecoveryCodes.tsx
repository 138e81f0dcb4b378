import { useState } from "react";
import { recoveryCodesFile } from "../../people/security/recovery-codes.ts";

interface Props {
  codes: readonly string[];
  done(): void;
}

/** Recovery codes, which are shown once: the sign-in goes on when they are saved. */
export function RecoveryCodes({ codes, done }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [copied, setCopied] = useState(false);
  // Absent where a page is served over plain http.
  const { clipboard } = navigator as Partial<Pick<Navigator, "clipboard">>;
  return (
    <>
      <p className="quiet auth-after">
        Each code signs you in once if you lose your second factor. Keep them where you keep your passwords:
        they cannot be shown again.
      </p>
      <ol className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="codes-take">
        {clipboard && (
          <button
            type="button"
            className="auth-button plain"
            onClick={() => void clipboard.writeText(codes.join("\n")).then(() => setCopied(true))}
          >
            {copied ? "Copied" : "Copy"}
          </button>
        )}
        <a className="auth-button plain" {...recoveryCodesFile(codes)}>
          Download
        </a>
      </div>
      <label className="auth-tick">
        <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />I have
        saved them
      </label>
      <button type="button" className="auth-button" disabled={!isSaved} onClick={done}>
        Continue
      </button>
    </>
  );
}
