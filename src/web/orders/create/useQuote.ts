import type { HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { quoteOrder } from "../../../domain/orders/create/calls.ts";
import type { QuoteBody } from "../../../domain/orders/create/new-order-body.ts";
import type { OrderQuote } from "../../../domain/orders/create/responses.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";

const PAUSE_MS = 350;
const NOTHING: QuoteBody = { items: [] };

export interface Quoting {
  quote: OrderQuote | undefined;
  /** Whether the quote belongs to earlier input. */
  isStale: boolean;
  error: HttpError | null;
  retry(): void;
}

/** What the order would cost and wait for, asked after each pause in typing. `null`: there is nothing to quote. */
export function useQuote(body: QuoteBody | null): Quoting {
  const text = JSON.stringify(body);
  const settled = useDebounced(text, PAUSE_MS);
  // The text of a body, made above.
  const payload = JSON.parse(settled) as QuoteBody | null;
  const query = useCallQuery(
    quoteOrder,
    { body: payload ?? NOTHING },
    { enabled: payload !== null, placeholderData: keepPreviousData, retry: false },
  );
  const isAsked = body !== null && payload !== null;
  return {
    quote: isAsked ? query.data?.data : undefined,
    isStale: text !== settled || query.isFetching,
    error: isAsked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
