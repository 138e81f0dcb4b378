/** The integration that a webhook's URL belongs to. */
export interface HookTarget {
  readonly agencyId: string;
  readonly integrationId: string;
}

const ID_BYTES = 16;

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

const idOf = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The last part of a webhook's URL. It is no secret, since the signature authenticates a delivery. */
export const hookTokenOf = ({ agencyId, integrationId }: HookTarget): string =>
  Buffer.concat([bytesOf(agencyId), bytesOf(integrationId)]).toString("base64url");

/** The target of a token; `null` for a text that is none. */
export function hookTargetOf(token: string): HookTarget | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * ID_BYTES || bytes.toString("base64url") !== token) return null;
  return { agencyId: idOf(bytes.subarray(0, ID_BYTES)), integrationId: idOf(bytes.subarray(ID_BYTES)) };
}

export const hookUrlOf = (publicUrl: string, target: HookTarget): string =>
  `${publicUrl}/api/hooks/stores/${hookTokenOf(target)}`;
