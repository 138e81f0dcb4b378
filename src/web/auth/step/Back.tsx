/** The way back to the password. */
export const Back = ({ back }: { back(): void }) => (
  <p className="auth-links">
    <button type="button" className="link-button" onClick={() => back()}>
      Back to sign in
    </button>
  </p>
);
