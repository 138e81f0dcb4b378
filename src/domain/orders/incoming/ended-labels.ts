import { headerWords } from "./header-table/header-key.ts";

/** How an order ended, for "the order was cancelled in the store". */
export type Ended = "cancelled" | "refunded" | "voided" | "failed" | "declined" | "put into the trash";

/**
 * Status values of ended orders, in the languages of stores: English, German, French, Spanish, Italian, Dutch, Polish,
 * Portuguese, Japanese, Chinese, Turkish, Vietnamese and some related ones.
 */
const WORDS: Readonly<Record<Ended, string>> = {
  cancelled: `cancelled | canceled | cancel | cancelled by buyer | canceled by buyer | cancelled by seller | order cancelled | order canceled
    | storniert | abgebrochen | annulliert | widerrufen | stornierung abgeschlossen
    | annulé | annulée | annulés | annulées | annulation
    | cancelado | cancelada | anulado | anulada | pedido cancelado
    | annullato | annullata | cancellato | cancellata | ordine annullato
    | geannuleerd | geannuleerde bestelling
    | anulowane | anulowano | anulowany | anulowana | anulowanie | zamówienie anulowane
    | pedido anulado | encomenda cancelada
    | キャンセル | キャンセル済み | キャンセル済 | キャンセルされました | 注文キャンセル | 取消 | 取消済み
    | 已取消 | 取消订单 | 订单已取消 | 訂單已取消 | 已作废 | 交易关闭 | 已关闭
    | iptal | iptal edildi | iptal edilen | sipariş iptal edildi
    | đã hủy | đã huỷ | hủy | huỷ | bị hủy | bị huỷ | hủy đơn | đơn hàng đã hủy | đơn đã hủy
    | avbruten | annullerad | makulerad | annulleret | kansellert | avbestilt | peruttu | peruutettu | zrušeno | zrušená | zrušené | stornováno
    | törölve | visszavonva | anulat | anulată | отменен | отменён | отменено | отменена | аннулирован | скасовано | 취소 | 취소됨 | 취소완료 | ยกเลิก | ยกเลิกแล้ว | dibatalkan | batal | ملغي | ملغى`,
  refunded: `refunded | refund | fully refunded | refunded in full | erstattet | rückerstattet | zurückerstattet | vollständig erstattet
    | remboursé | remboursée | reembolsado | reembolsada | rimborsato | rimborsata | terugbetaald | terugbetaling
    | zwrócono | zwrócone | zwrot środków | 返金済み | 返金 | 已退款 | 全额退款 | iade edildi | para iadesi | đã hoàn tiền | hoàn tiền
    | återbetald | refunderet | refundert | vráceno | rambursat | возврат | возвращено | 환불 | 환불됨 | คืนเงินแล้ว`,
  voided: "void | voided | ungültig",
  failed:
    "failed | payment failed | fehlgeschlagen | échoué | échouée | fallido | fallida | fallito | mislukt | nie powiodło się | nieudane | falhou | malsucedido | 失敗 | 失败 | başarısız | thất bại",
  declined: "declined | payment declined | abgelehnt | refusé | refusée | rechazado | rechazada | rifiutato",
  "put into the trash": "trash | trashed | papierkorb | corbeille | papelera | cestino",
};

const ENDED: ReadonlyMap<string, Ended> = new Map(
  // The keys of the constant above.
  (Object.entries(WORDS) as [Ended, string][]).flatMap(([ended, words]) =>
    words.split("|").map((word) => [headerWords(word), ended] as const),
  ),
);

/** WooCommerce's status values begin with "wc-". */
const PREFIX = /^wc /;
/** "Cancelled by the buyer", "Cancelled (no stock)". */
const BEGINNINGS = ["cancelled", "canceled", "storniert", "annule", "annulee", "cancelado", "cancelada"];

const MAX_CACHED = 500;

/** Caches a function of a cell's text, because a status column has few different values. */
function memoized<T>(work: (text: string) => T): (text: string) => T {
  const values = new Map<string, T>();
  return (text) => {
    const before = values.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    if (values.size < MAX_CACHED) values.set(text, result);
    return result;
  };
}

/** How an order ended, by its status value; `null` for all other values. */
export const endedBy = memoized((state): Ended | null => {
  if (state === "") return null;
  const words = headerWords(state).replace(PREFIX, "");
  const status = ENDED.get(words);
  if (status) return status;
  return BEGINNINGS.some((begin) => words.startsWith(`${begin} `)) ? "cancelled" : null;
});

/** Values of a cancellation column that mean "not canceled". */
const NONE = new Set(
  "no | false | 0 | n | none | null | n a | na | nein | non | não | nie | nee | hayır | không | いいえ | 否 | 无 | not cancelled | not canceled | not requested | keine | aucun | aucune | ninguno | ninguna | nessuno | geen | brak | nenhum | yok | 0000 00 00 | 0000 00 00 00 00 00"
    .split("|")
    .map(headerWords),
);

/** Whether a value in a cancellation column (a date, a reason, a yes) means that the order was canceled. */
export const isCancellation = memoized((text): boolean => {
  if (text === "") return false;
  const words = headerWords(text);
  return words !== "" && !NONE.has(words);
});
