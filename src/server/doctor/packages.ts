import { type Finding, failed, ok } from "./finding.ts";

/** The packages with native code, which npm installs for one platform. */
export async function packageFindings(): Promise<Finding[]> {
  try {
    await Promise.all([import("sharp"), import("@node-rs/argon2")]);
    return [ok(`Node.js ${process.versions.node} on ${process.platform} ${process.arch}`)];
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split("\n") : [String(error)];
    return [
      failed(
        `A package with native code does not load: ${reason}`,
        "Install Platen again on this machine, with its optional packages",
      ),
    ];
  }
}
