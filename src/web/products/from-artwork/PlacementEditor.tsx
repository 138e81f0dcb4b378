import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import Moveable from "react-moveable";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
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
import type { PrintBox } from "../../../domain/mockups/print-box.ts";
import { printPixels } from "../../../domain/mockups/print-canvas.ts";
import { type Snapped, snapped } from "../../../domain/mockups/snap.ts";
import { boxStyle, percent } from "../../mockups/box-style.ts";
import { Button } from "../../widgets/Button.tsx";
import { useImageAddress } from "../../widgets/Thumb.tsx";
import { PlacementInputs } from "./PlacementInputs.tsx";
import "../../mockups/mockups.css";

interface Props {
  image: string;
  /** `undefined` where the goods have no photo: the print box is shown alone. */
  photo: GarmentPhoto | undefined;
  design: DesignSlot | undefined;
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

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth || 1,
  height: naturalHeight || 1,
});

/** Artwork in its print box, to be dragged, scaled and rotated with a mouse or finger, or moved with the arrow keys. */
export default function PlacementEditor({ image, photo, design, placement, onChange }: Props) {
  const addressOf = useImageAddress();
  const frame = useRef<HTMLDivElement>(null);
  const artwork = useRef<HTMLButtonElement>(null);
  const moveable = useRef<Moveable>(null);
  const begun = useRef({ placement, width: 1 });
  const [garment, setGarment] = useState(SQUARE);
  const [natural, setNatural] = useState(SQUARE);
  const [guides, setGuides] = useState(NO_GUIDES);
  const box = photo?.box ?? ALONE;
  const sheet = photo ? garment : ((design && printPixels(design)) ?? SQUARE);
  const area = { width: sheet.width * box.width, height: sheet.height * box.height };
  const size = placedSize(placement, natural, area);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handles are measured from the page
  useEffect(() => moveable.current?.updateRect(), [placement, box, natural, garment]);

  const begin = () => {
    begun.current = { placement, width: artwork.current?.offsetWidth ?? 1 };
  };
  const drop = () => setGuides(NO_GUIDES);
  const move = (over: Partial<Placement>) => {
    const near = snapped(placementWithin({ ...begun.current.placement, ...over }), natural, area);
    setGuides(near.guides);
    onChange(placementWithin(near.placement));
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? 0.1 : 0.01;
    onChange(placementWithin({ ...placement, x: placement.x + by[0] * far, y: placement.y + by[1] * far }));
  };
  const put = (next: Placement) => onChange(placementWithin(next));
  return (
    <div className="placement">
      <div
        className={photo ? "box-editor" : "box-editor box-alone"}
        {...(!photo && { style: { aspectRatio: `${sheet.width} / ${sheet.height}` } })}
      >
        {photo && (
          <img
            src={addressOf(photo.image, 992)}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) => setGarment(sizeOf(currentTarget))}
          />
        )}
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
            <img
              src={addressOf(image, 992)}
              alt=""
              draggable={false}
              onLoad={({ currentTarget }) => setNatural(sizeOf(currentTarget))}
            />
          </button>
          {guides.x && <span className={`guide guide-x ${guides.x}`} />}
          {guides.y && <span className={`guide guide-y ${guides.y}`} />}
        </div>
        <Moveable
          ref={moveable}
          target={artwork}
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
            move({ x: x + dx / clientWidth, y: y + dy / clientHeight });
          }}
          onDragEnd={drop}
          onResizeStart={({ setFixedDirection }) => {
            setFixedDirection([0, 0]);
            begin();
          }}
          onResize={({ width }) =>
            move({ scale: (begun.current.placement.scale * width) / begun.current.width })
          }
          onResizeEnd={drop}
          onRotateStart={begin}
          onRotate={({ dist }) => move({ rotation: begun.current.placement.rotation + dist })}
          onRotateEnd={drop}
        />
      </div>
      <div className="placement-side">
        <div className="placement-buttons">
          <Button onClick={() => put(centered(placement))}>Center</Button>
          <Button onClick={() => put(fitted(placement, natural, area))}>Fit</Button>
          <Button onClick={() => put(filled(placement, natural, area))}>Fill</Button>
        </div>
        <PlacementInputs placement={placement} onChange={put} />
        <p className="small quiet">Parts outside the box are not printed.</p>
      </div>
    </div>
  );
}
