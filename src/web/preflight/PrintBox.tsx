import type { DesignSlot } from "../../domain/catalogs/shapes.ts";
import type { CheckedImage } from "../../domain/preflight/findings.ts";
import { effectiveDpi, MM_PER_INCH, printBoxText } from "../../domain/preflight/print-size.ts";
import { useShownPath } from "../images/useShownPath.ts";
import { useImageAddress } from "../widgets/Thumb.tsx";
import "./print-box.css";

interface Props {
  path: string;
  image: CheckedImage;
  /** Where it is printed, if that is known. */
  slot?: Pick<DesignSlot, "label" | "printWidth" | "printHeight"> | undefined;
}

/** A side without a printed size is as long as the artwork needs. */
function sizeOf({ width, height }: { width: number; height: number }, slot: Props["slot"]) {
  const [maxWidth, maxHeight] = [slot?.printWidth, slot?.printHeight];
  if (!maxWidth && !maxHeight) return { boxWidth: width, boxHeight: height, scale: 1 };
  const scale = Math.min((maxWidth ?? Infinity) / width, (maxHeight ?? Infinity) / height);
  return { boxWidth: maxWidth ?? width * scale, boxHeight: maxHeight ?? height * scale, scale };
}

/** The print box of a slot with the artwork fitted into it, as it is printed, and the frame of what is drawn in it. */
export function PrintBox({ path, image, slot }: Props) {
  const addressOf = useImageAddress();
  const shown = useShownPath(path);
  const { boxWidth, boxHeight, scale } = sizeOf(image, slot);
  const [width, height] = [image.width * scale, image.height * scale];
  const [left, top] = [(boxWidth - width) / 2, (boxHeight - height) / 2];
  const dpi = slot && effectiveDpi(image, slot);
  const line = Math.max(boxWidth, boxHeight) / 150;
  const { box } = image;
  return (
    <figure className="print-box">
      <svg
        viewBox={`${-line} ${-line} ${boxWidth + 2 * line} ${boxHeight + 2 * line}`}
        role="img"
        aria-label={`Print box of ${slot?.label ?? "the artwork"}`}
      >
        <rect className="print-box-area" width={boxWidth} height={boxHeight} strokeWidth={line} />
        {shown && <image href={addressOf(shown, 640)} x={left} y={top} width={width} height={height} />}
        {box && (
          <rect
            className="print-box-artwork"
            x={left + box.left * width}
            y={top + box.top * height}
            width={box.width * width}
            height={box.height * height}
            strokeWidth={line}
            strokeDasharray={`${line * 3} ${line * 2}`}
          />
        )}
      </svg>
      <figcaption className="small quiet">
        {dpi
          ? `${printBoxText(slot)} print box, ${Math.floor(dpi)} DPI`
          : `${image.width} × ${image.height} px, printed size unknown`}
        {box && dpi && (
          <>
            <br />
            Artwork prints {inches(box.width * width)} × {inches(box.height * height)} in
          </>
        )}
      </figcaption>
    </figure>
  );
}

const inches = (millimeters: number) => Math.round((millimeters / MM_PER_INCH) * 10) / 10;
