/** The picture shown where there is little room: the path in a size that every picture is served in. */
export const previewOf = (path: string) => `${path}?w=320`;
