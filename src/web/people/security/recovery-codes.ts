/** Recovery codes as a text file that says what they are for: attributes of its link. */
export function recoveryCodesFile(codes: readonly string[]) {
  const { host } = window.location;
  const about = `Recovery codes for ${host}. Each code works once, instead of your second factor.`;
  const text = [about, "", ...codes, ""].join("\n");
  return {
    href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`,
    download: `recovery-codes-${host.replace(/[^\w.-]/g, "-")}.txt`,
  };
}
