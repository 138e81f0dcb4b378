import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** The column of a row that holds a secret. A value that was moved to another place cannot be opened. */
export interface SecretPlace {
  readonly agencyId: string;
  readonly table: string;
  readonly rowId: string;
  readonly column: string;
}

/** The values of `SECRETS_KEY` and `SECRETS_KEY_OLD`, 32 bytes each. */
export interface SecretKeys {
  readonly current: Buffer;
  readonly old: Buffer | null;
}

/** A stored secret cannot be opened with the configured keys. The message is a whole sentence. */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
}

/** How a sealed value begins: `sealed:<key id>:<base64>`. Values of earlier versions are plain text without it. */
export const SEALED_PREFIX = "sealed:";

const FORM = /^sealed:([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/;
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Identifies a key without revealing it. */
const idOf = (key: Buffer) =>
  createHash("sha256").update("platen secrets key").update(key).digest("hex").slice(0, 8);

const placeBytes = ({ agencyId, table, rowId, column }: SecretPlace) =>
  Buffer.from(JSON.stringify([agencyId, table, rowId, column]));

/** Encrypts secrets at rest by AES-256-GCM. The ciphertext authenticates the place that it is stored in. */
export class SecretBox {
  /** The prefix of values that are sealed with the current key; `null` without a key. */
  readonly currentPrefix: string | null;
  readonly #keys: SecretKeys | undefined;

  constructor(keys: SecretKeys | undefined) {
    this.#keys = keys;
    this.currentPrefix = keys ? `${SEALED_PREFIX}${idOf(keys.current)}:` : null;
  }

  /** Whether there is a key to seal with. */
  get canSeal(): boolean {
    return this.#keys !== undefined;
  }

  /** @throws SecretUnreadable without a key */
  seal(text: string, place: SecretPlace): string {
    if (!this.#keys) throw new SecretUnreadable("SECRETS_KEY is not set");
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.current, iv).setAAD(placeBytes(place));
    const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${this.currentPrefix}${bytes.toString("base64")}`;
  }

  /** The secret of a stored value, which may be plain text of an earlier version. @throws SecretUnreadable */
  open(stored: string, place: SecretPlace): string {
    if (!stored.startsWith(SEALED_PREFIX)) return stored;
    const [, keyId, base64 = ""] = FORM.exec(stored) ?? [];
    const key = this.#keyWith(keyId);
    if (!key)
      throw new SecretUnreadable(
        this.canSeal ? "The secret was sealed with another SECRETS_KEY" : "SECRETS_KEY is not set",
      );
    const bytes = Buffer.from(base64, "base64");
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(placeBytes(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      throw new SecretUnreadable("The secret was changed, or belongs to another row");
    }
  }

  /** The same; `null` for a secret that the configured keys do not open. */
  openOrNull(stored: string, place: SecretPlace): string | null {
    try {
      return this.open(stored, place);
    } catch (error) {
      if (error instanceof SecretUnreadable) return null;
      throw error;
    }
  }

  #keyWith(keyId: string | undefined): Buffer | undefined {
    const keys = this.#keys ? [this.#keys.current, this.#keys.old] : [];
    return keys.find((key): key is Buffer => key !== null && idOf(key) === keyId);
  }
}
