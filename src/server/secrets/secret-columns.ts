/** A table of tenants with secrets, by the column of its row's id beside the agency. */
export interface SecretTable {
  readonly table: string;
  readonly rowId: string;
  readonly columns: readonly string[];
}

/** Every column that holds secrets: what is sealed at a start and by `npm run secrets:rotate`. */
export const SECRET_TABLES: readonly SecretTable[] = [
  { table: "integration_keys", rowId: "integration_id", columns: ["key", "secret", "webhook_secret"] },
  { table: "webhooks", rowId: "id", columns: ["secret", "previous_secret"] },
];
