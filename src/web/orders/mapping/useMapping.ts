import { useEffect, useRef, useState } from "react";
import { type changeMapping, mapItems } from "../../../domain/orders/mapping/calls.ts";
import type {
  CandidateGoods,
  ImpactResponse,
  Variant,
  WaitingItems,
} from "../../../domain/orders/mapping/responses.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { usePerform } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";

/** What was chosen: a product's variant, artwork and mockup, a catalog's variant, or "Not ours". */
type ChosenGoods = Partial<
  Pick<Given<typeof mapItems>["body"], "variant" | "goods" | "mapping" | "key" | "notOurs">
>;

/** The call that maps, and what it is given for a choice. */
export interface MapCall {
  call: typeof mapItems | typeof changeMapping;
  given(chosen: ChosenGoods): Given<MapCall["call"]>;
}

/** Maps the waiting items of a key. An agency names the team. */
export const mapWaiting = ({ key }: Pick<WaitingItems, "key">, team?: string): MapCall => ({
  call: mapItems,
  given: (chosen) => ({ body: { key, ...(team === undefined ? {} : { sellerTeam: team }), ...chosen } }),
});

const chosenGoods = (
  variant: Variant | null,
  candidate: CandidateGoods | null,
  notOurs: string | null,
): ChosenGoods => ({
  ...(variant && { variant: variant.id }),
  ...(candidate?.goods && { goods: candidate.goods }),
  ...(candidate?.mapping && { mapping: candidate.mapping }),
  ...(notOurs !== null && { key: notOurs, notOurs: true }),
});

/** Chooses a variant, a product or "Not ours", previews its impact and applies it. `start` is chosen where nothing is yet. */
export function useMapping({ call, given }: MapCall, start: Variant | null) {
  const perform = usePerform();
  const [variant, setVariant] = useState<Variant | null>(null);
  const [candidate, setCandidate] = useState<CandidateGoods | null>(null);
  /** The key that is chosen as not ours. */
  const [notOurs, setNotOurs] = useState<string | null>(null);
  const [preview, setPreview] = useState<ImpactResponse | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const away = useRef<AbortController | null>(null);
  useEffect(() => () => away.current?.abort(), []);

  const show = async (
    chosen: Variant | null,
    product: CandidateGoods | null,
    leftOut: string | null = null,
  ) => {
    away.current?.abort();
    const { signal } = (away.current = new AbortController());
    setVariant(chosen);
    setCandidate(product);
    setNotOurs(leftOut);
    setPreview(null);
    setProblem("");
    // A product without a catalog variant needs one.
    if (!chosen && leftOut === null) return;
    const response = await sendCall(
      call,
      { ...given(chosenGoods(chosen, product, leftOut)), query: { preview: "true" } },
      { signal },
    );
    if (signal.aborted) return;
    if (response.ok) setPreview(response.data);
    else setProblem(response.message);
  };
  /** Another variant of a chosen product keeps the product's artwork only where the product states none. */
  const choose = (chosen: Variant) => void show(chosen, candidate?.variant ? null : candidate);
  const chooseProduct = (product: CandidateGoods) => void show(product.variant, product);
  /** Without a key: back to the choice of a variant. */
  const chooseNotOurs = (key: string | null) => void show(null, null, key);
  const confirm = async (): Promise<boolean> => {
    if (!variant && notOurs === null) return false;
    setBusy(true);
    const response = await perform(call, given(chosenGoods(variant, candidate, notOurs)), {
      success: ({ message }) => message,
      quiet: true,
    });
    setBusy(false);
    if (!response.ok) setProblem(response.message);
    return response.ok;
  };

  const latest = useRef(choose);
  latest.current = choose;
  const isChosen = useRef(false);
  isChosen.current = variant !== null || candidate !== null || notOurs !== null;
  useEffect(() => {
    if (start && !isChosen.current) latest.current(start);
  }, [start]);

  return {
    variant,
    candidate,
    notOurs,
    preview,
    problem,
    busy,
    choose,
    chooseProduct,
    chooseNotOurs,
    confirm,
  };
}
