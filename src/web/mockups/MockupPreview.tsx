import { useEffect, useState } from "react";
import { previewMockup } from "../../domain/mockups/calls.ts";
import type { GarmentPhoto } from "../../domain/mockups/garment-photo.ts";
import { sendCall } from "../providers/http.ts";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { useDebounced } from "../widgets/useDebounced.ts";

interface Props {
  catalogId: string;
  photo: GarmentPhoto;
}

/** The test artwork on a photo as the server composes it. The earlier preview stays until the next one is there. */
export function MockupPreview({ catalogId, photo: { color: _color, ...photo } }: Props) {
  const body = useDebounced(JSON.stringify(photo), 250);
  const [shown, setShown] = useState<{ image?: string; error?: string }>({});
  useEffect(() => {
    const request = new AbortController();
    void (async () => {
      const result = await sendCall(
        previewMockup,
        { params: { id: catalogId }, body: JSON.parse(body) },
        { signal: request.signal },
      );
      if (request.signal.aborted) return;
      setShown((before) => (result.ok ? { image: result.data.image } : { ...before, error: result.message }));
    })();
    return () => request.abort();
  }, [catalogId, body]);
  return (
    <figure className="mockup-preview">
      {shown.image ? <img src={shown.image} alt="Mockup with the test artwork" /> : <div />}
      <figcaption className="small quiet">
        Preview with test artwork, in the proportions of the print
      </figcaption>
      <ErrorText text={shown.error} />
    </figure>
  );
}
