import type { DesignSlot } from "./shapes.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** `Front: 3600 × 4800 px`; without a size only the label. */
export const slotText = ({ label, minWidth, minHeight }: DesignSlot): string =>
  minWidth > 0 && minHeight > 0 ? `${label}: ${minWidth} × ${minHeight} px` : label;

/**
 * An SVG of a slot's print area with its size in pixels, to draw the artwork on. `null` for a slot without a size. The
 * dashed line is a margin of 2 %.
 */
export function artworkTemplate(catalog: string, slot: DesignSlot): string | null {
  const { minWidth: width, minHeight: height } = slot;
  if (width === 0 || height === 0) return null;
  const shorter = Math.min(width, height);
  const [line, margin, font] = [Math.max(1, Math.round(shorter / 500)), shorter / 50, shorter / 24];
  const text = (y: number, content: string) =>
    `<text x="${width / 2}" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${font}" fill="#56606d">${escaped(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect x="${line / 2}" y="${line / 2}" width="${width - line}" height="${height - line}" fill="none" stroke="#e5383b" stroke-width="${line}"/>
<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" fill="none" stroke="#1677ff" stroke-width="${line}" stroke-dasharray="${line * 6} ${line * 4}"/>
${text(height / 2, catalog)}
${text(height / 2 + font * 1.5, slotText(slot))}
</svg>
`;
}
