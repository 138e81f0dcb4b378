/** The path of an image's thumbnail. */
export const previewOf = (path: string) => `${path}?w=320`;

/** Images of an agency's theme, such as its logo, which are no artwork. */
export const BRANDING_FOLDER = "files/branding";
export const isBranding = (path: string) => path.startsWith(`${BRANDING_FOLDER}/`);
