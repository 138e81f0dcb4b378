import { rotateSecrets } from "../secrets/reseal.queries.ts";
import { SecretBox, SecretUnreadable } from "../secrets/secret-box.ts";
import { CommandError, requireStore, runCommand } from "./command.ts";
import { printLine } from "./console.ts";

/** `platen secrets rotate`: encrypts all stored secrets with SECRETS_KEY, also those of SECRETS_KEY_OLD. */
void runCommand(
  { failed: "The secrets cannot be rotated", before: requireStore },
  async ({ config, database }) => {
    const rows = await rotateSecrets(database, new SecretBox(config.secretKeys)).catch((error: unknown) => {
      throw error instanceof SecretUnreadable ? new CommandError(error.message) : error;
    });
    printLine(
      rows === 0
        ? "All secrets are encrypted with SECRETS_KEY already"
        : `${rows} ${rows === 1 ? "row is" : "rows are"} encrypted with SECRETS_KEY now`,
    );
    return 0;
  },
);
