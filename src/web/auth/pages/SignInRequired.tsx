import { BASE } from "../../../domain/access/public-paths.ts";
import { Banner, type Brand, Pane } from "../Pane.tsx";

const isEnded = new URLSearchParams(window.location.search).get("link") === "ended";

export default function SignInRequired({ brand }: { brand: Brand }) {
  return (
    <Pane brand={brand} heading="Please sign in">
      {isEnded && (
        <Banner tone="bad">
          This link has expired or was already used. If your account is not active yet, sign in to get a new
          one.
        </Banner>
      )}
      <p className="quiet auth-after">Sign in to continue. Your progress is saved until then.</p>
      <a className="auth-button" href={`${BASE}/auth/login`}>
        Sign in
      </a>
    </Pane>
  );
}
