/** The path of an image's thumbnail. */
export const previewOf = (path: string) => `${path}?w=320`;
