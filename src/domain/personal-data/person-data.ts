/** The personal data of people with an account, by table: what a person gets as a file. A test compares the document with it. */
export interface PersonTable {
  readonly table: string;
  /** The column that has the person's id, or for mails the address. */
  readonly by: string;
  readonly columns: readonly string[];
  /** Which rows come first where there are more than the file takes. */
  readonly newest: string;
}

export const PERSON_TABLES = [
  {
    table: "users",
    by: "id",
    newest: "created_at",
    columns: ["id", "full_name", "email", "user_type", "authority", "status", "created_at", "updated_at"],
  },
  {
    table: "sessions",
    by: "user_id",
    newest: "created_at",
    columns: ["created_at", "last_seen_at", "expires_at", "ip", "user_agent"],
  },
  { table: "device_tokens", by: "user_id", newest: "last_used_at", columns: ["created_at", "last_used_at"] },
  {
    table: "factors",
    by: "user_id",
    newest: "created_at",
    columns: ["kind", "name", "host", "created_at", "last_used_at"],
  },
  {
    table: "identities",
    by: "user_id",
    newest: "created_at",
    columns: ["issuer", "subject", "created_at", "last_used_at"],
  },
  {
    table: "security_events",
    by: "user_id",
    newest: "created_at",
    columns: ["kind", "status", "call", "address", "email", "count", "created_at"],
  },
  {
    table: "audit",
    by: "actor_id",
    newest: "created_at",
    columns: ["action", "object", "subject", "ip", "created_at"],
  },
  {
    table: "api_keys",
    by: "created_user_id",
    newest: "created_at",
    columns: ["name", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"],
  },
  { table: "notification_choices", by: "user_id", newest: "event", columns: ["event", "choice"] },
  {
    table: "notifications",
    by: "user_id",
    newest: "created_at",
    columns: ["title", "content", "link", "viewed", "created_at"],
  },
  {
    table: "views",
    by: "user_id",
    newest: "created_at",
    columns: ["path", "name", "query", "shared", "created_at"],
  },
  { table: "default_views", by: "user_id", newest: "path", columns: ["path", "view_id"] },
  {
    table: "tickets",
    by: "created_user_id",
    newest: "created_at",
    columns: ["code", "subject", "message", "status", "created_at"],
  },
  { table: "ticket_messages", by: "author_id", newest: "created_at", columns: ["message", "created_at"] },
  { table: "order_notes", by: "author_id", newest: "created_at", columns: ["text", "created_at"] },
  { table: "design_comments", by: "author_id", newest: "created_at", columns: ["message", "created_at"] },
  {
    table: "change_histories",
    by: "created_user_id",
    newest: "created_at",
    columns: ["kind", "reason", "note", "created_at"],
  },
  {
    table: "export_history",
    by: "created_user_id",
    newest: "created_at",
    columns: ["type", "file_name", "filter", "rows", "created_at"],
  },
  {
    table: "email_history",
    by: "to",
    newest: "created_at",
    columns: ["subject", "template", "status", "created_at", "sent_at"],
  },
] as const satisfies readonly PersonTable[];

/** Of each table, the newest. */
export const MOST_ROWS = 5_000;

/** Secrets of a person, which nobody reads and no file has. */
export const PERSON_SECRETS: Readonly<Record<string, readonly string[]>> = {
  users: ["password_hash"],
  sessions: ["token_hash", "device_hash"],
  device_tokens: ["token_hash"],
  factors: ["secret", "credential_id", "public_key"],
  recovery_codes: ["code_hash"],
  oidc_attempts: ["token_hash", "state", "nonce", "code_verifier"],
  challenges: ["token_hash", "secret", "passkey"],
  one_time_tokens: ["token_hash"],
  api_keys: ["key_hash"],
};
