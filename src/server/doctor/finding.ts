/** What a check of `platen doctor` found. `failed`: the server cannot work so; `warning`: something will not work, or not well. */
export interface Finding {
  readonly state: "ok" | "warning" | "failed";
  /** A sentence without a full stop. */
  readonly found: string;
  /** What the operator should do, as a sentence without a full stop; of all but `ok`. */
  readonly advice?: string;
}

export const ok = (found: string): Finding => ({ state: "ok", found });
export const warning = (found: string, advice: string): Finding => ({ state: "warning", found, advice });
export const failed = (found: string, advice: string): Finding => ({ state: "failed", found, advice });

/** The codes of errors of connections, by what the operator can do. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "No program listens there: start it, or correct host and port",
  ENOTFOUND: "The host has no address: correct its name, or the DNS of this machine",
  EAI_AGAIN: "The DNS of this machine does not respond: see /etc/resolv.conf",
  ETIMEDOUT: "Nothing responds there: correct host and port, or open the firewall between",
  ETIMEOUT: "Nothing responds there: correct host and port, or open the firewall between",
  CERT_HAS_EXPIRED: "Its certificate has expired: renew it",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "Its certificate is not of a known authority: set NODE_EXTRA_CA_CERTS to the authority's file",
  SELF_SIGNED_CERT_IN_CHAIN:
    "Its certificate is not of a known authority: set NODE_EXTRA_CA_CERTS to the authority's file",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "Its certificate is not of a known authority: set NODE_EXTRA_CA_CERTS to the authority's file",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is of another name: use the name in it",
  // PostgreSQL
  "28P01": "Correct the user and password in DATABASE_URL",
  "28000": "Add a line for this user, database and address to pg_hba.conf, and reload PostgreSQL",
  "3D000": "Create the database: createdb --owner=<user> <name>",
  "53300": "Raise max_connections of PostgreSQL, or lower DATABASE_POOL",
  "57P03": "PostgreSQL is starting or stopping: wait and try again",
};

/** The code of an error, or of the first of its causes that has one: fetch wraps the system's error. */
function codeOf(error: unknown): string {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const found = one instanceof AggregateError ? one.errors[0] : one;
    if (found instanceof Error && "code" in found && typeof found.code === "string") return found.code;
  }
  return "";
}

/** An error of a connection as a finding. */
export function unreachable(what: string, error: unknown, otherwise: string): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  // Nodemailer has codes of its own, and the system's in the message.
  const inMessage = /\bE[A-Z]+\b/.exec(reason)?.[0] ?? "";
  return failed(`${what}: ${reason}`, ADVICE[codeOf(error)] ?? ADVICE[inMessage] ?? otherwise);
}
