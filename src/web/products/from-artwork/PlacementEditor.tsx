import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import Moveable from "react-moveable";
import type { GarmentPhoto } from "../../../domain/mockups/garment-photo.ts";
import {
  centered,
  filled,
  fitted,
  type Placement,
  placedSize,
  placementWithin,
  type Size,
} from "../../../domain/mockups/placement.ts";
import { printBoxIn } from "../../../domain/mockups/print-area.ts";
import type { PrintBox } from "../../../domain/mockups/print-box.ts";
import { type Snapped, snapped } from "../../../domain/mockups/snap.ts";
import { boxStyle, percent } from "../../mockups/box-style.ts";
import { Button } from "../../widgets/Button.tsx";
import { useImageAddress } from "../../widgets/Thumb.tsx";
import { PlacementInputs } from "./PlacementInputs.tsx";
import "../../mockups/mockups.css";

interface Props {
  image: string;
  /** `undefined` where there is no photo in this color: the print area is shown alone. */
  photo: GarmentPhoto | undefined;
  /** The color of the goods, where that has no photo. */
  fill: string | undefined;
  /** What the proportions of the print are; `null` where that is unknown. */
  print: Size | null;
  placement: Placement;
  onChange(placement: Placement): void;
}

const SQUARE: Size = { width: 1, height: 1 };
const ALONE: PrintBox = { x: 0.1, y: 0.1, width: 0.8, height: 0.8, rotation: 0 };
const NO_GUIDES: Snapped["guides"] = { x: null, y: null };
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An image whose own size is reported once it is loaded. */
function Picture({ path, onSize }: { path: string; onSize(size: Size): void }) {
  const addressOf = useImageAddress();
  return (
    <img
      src={addressOf(path, 992)}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
      }
    />
  );
}

/** The placement after an arrow key; `null` for other keys. With Shift the steps are larger. */
function stepped(placement: Placement, { key, shiftKey }: KeyboardEvent): Placement | null {
  const by = STEPS[key];
  if (!by) return null;
  const far = shiftKey ? 0.1 : 0.01;
  return { ...placement, x: placement.x + by[0] * far, y: placement.y + by[1] * far };
}

interface HandlesProps {
  frame: RefObject<HTMLDivElement | null>;
  target: RefObject<HTMLButtonElement | null>;
  placement: Placement;
  move(next: Placement): void;
  drop(): void;
}

/** The handles that drag, scale and rotate the artwork. */
function Handles({ frame, target, placement, move, drop }: HandlesProps) {
  const handles = useRef<Moveable>(null);
  const begun = useRef({ placement, width: 1 });
  // The handles are measured from the page, which each change of the placement or an image changes.
  useEffect(() => handles.current?.updateRect());
  const begin = () => {
    begun.current = { placement, width: target.current?.offsetWidth ?? 1 };
  };
  const change = (over: Partial<Placement>) => move({ ...begun.current.placement, ...over });
  return (
    <Moveable
      ref={handles}
      target={target}
      useResizeObserver
      draggable
      resizable
      keepRatio
      rotatable
      origin={false}
      renderDirections={["nw", "ne", "sw", "se"]}
      rotationPosition="top"
      onDragStart={begin}
      onDrag={({ dist: [dx = 0, dy = 0] }) => {
        const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {};
        const { x, y } = begun.current.placement;
        change({ x: x + dx / clientWidth, y: y + dy / clientHeight });
      }}
      onDragEnd={drop}
      onResizeStart={({ setFixedDirection }) => {
        setFixedDirection([0, 0]);
        begin();
      }}
      onResize={({ width }) =>
        change({ scale: (begun.current.placement.scale * width) / begun.current.width })
      }
      onResizeEnd={drop}
      onRotateStart={begin}
      onRotate={({ dist }) => change({ rotation: begun.current.placement.rotation + dist })}
      onRotateEnd={drop}
    />
  );
}

/** Artwork in its print box, to be dragged, scaled and rotated with a mouse or finger, or moved with the arrow keys. */
export default function PlacementEditor({ image, photo, fill, print, placement, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const artwork = useRef<HTMLButtonElement>(null);
  const [garment, setGarment] = useState(SQUARE);
  const [natural, setNatural] = useState(SQUARE);
  const [guides, setGuides] = useState(NO_GUIDES);
  const sheet = photo ? garment : (print ?? SQUARE);
  const box = photo ? printBoxIn(photo.box, garment, print) : ALONE;
  const area = { width: sheet.width * box.width, height: sheet.height * box.height };
  const size = placedSize(placement, natural, area);

  const move = (next: Placement) => {
    const near = snapped(placementWithin(next), natural, area);
    setGuides(near.guides);
    onChange(placementWithin(near.placement));
  };
  const put = (next: Placement) => onChange(placementWithin(next));
  const step = (event: KeyboardEvent) => {
    const next = stepped(placement, event);
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  return (
    <div className="placement">
      <div
        className={photo ? "box-editor" : "box-editor box-alone"}
        {...(!photo && {
          style: { aspectRatio: `${sheet.width} / ${sheet.height}`, ...(fill && { background: fill }) },
        })}
      >
        {photo && <Picture path={photo.image} onSize={setGarment} />}
        <div ref={frame} className="placement-frame placement-box" style={boxStyle(box)}>
          <button
            ref={artwork}
            type="button"
            className="placed-artwork"
            aria-label="Artwork: move it with the arrow keys"
            onKeyDown={step}
            style={{
              left: percent(placement.x),
              top: percent(placement.y),
              width: percent(size.width / area.width),
              transform: `translate(-50%, -50%) rotate(${placement.rotation}deg)`,
            }}
          >
            <Picture path={image} onSize={setNatural} />
          </button>
          {guides.x && <span className={`guide guide-x ${guides.x}`} />}
          {guides.y && <span className={`guide guide-y ${guides.y}`} />}
        </div>
        <Handles
          frame={frame}
          target={artwork}
          placement={placement}
          move={move}
          drop={() => setGuides(NO_GUIDES)}
        />
      </div>
      <div className="placement-side">
        <div className="placement-buttons">
          <Button onClick={() => put(centered(placement))}>Center</Button>
          <Button onClick={() => put(fitted(placement, natural, area))}>Fit</Button>
          <Button onClick={() => put(filled(placement, natural, area))}>Fill</Button>
        </div>
        <PlacementInputs placement={placement} onChange={put} />
      </div>
    </div>
  );
}
