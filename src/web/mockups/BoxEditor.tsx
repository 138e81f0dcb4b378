import { useEffect, useRef } from "react";
import Moveable from "react-moveable";
import { boxWithin, type PrintBox } from "../../domain/mockups/print-box.ts";
import { useImageAddress } from "../widgets/Thumb.tsx";
import { boxStyle } from "./box-style.ts";

interface Props {
  image: string;
  box: PrintBox;
  onChange(box: PrintBox): void;
}

/** The print box on its photo, to drag, resize and rotate by mouse or finger; the inputs beside it are for keyboards. */
export function BoxEditor({ image, box, onChange }: Props) {
  const addressOf = useImageAddress();
  const photo = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const moveable = useRef<Moveable>(null);
  // Its handles follow what was typed, and the photo's size once that is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handles are measured from the page
  useEffect(() => moveable.current?.updateRect(), [box, image]);
  const change = (over: Partial<PrintBox>) => onChange(boxWithin({ ...box, ...over }));
  const shares = (width: number, height: number) => {
    const { clientWidth = 1, clientHeight = 1 } = photo.current ?? {};
    return [width / clientWidth, height / clientHeight] as const;
  };
  return (
    <div className="box-editor" ref={photo}>
      <img
        src={addressOf(image, 992)}
        alt=""
        onLoad={() => moveable.current?.updateRect()}
        draggable={false}
      />
      <div ref={frame} className="placement-frame" style={boxStyle(box)} />
      <Moveable
        ref={moveable}
        target={frame}
        draggable
        resizable
        rotatable
        origin={false}
        rotationPosition="top"
        throttleRotate={1}
        onDrag={({ delta: [dx = 0, dy = 0] }) => {
          const [x, y] = shares(dx, dy);
          change({ x: box.x + x, y: box.y + y });
        }}
        onResize={({ width, height, drag }) => {
          const [w, h] = shares(width, height);
          const [x, y] = shares(drag.delta[0] ?? 0, drag.delta[1] ?? 0);
          change({ x: box.x + x, y: box.y + y, width: w, height: h });
        }}
        onRotate={({ rotation }) => change({ rotation })}
      />
    </div>
  );
}
