import { headerWords } from "./header-table/header-key.ts";

/** How an order ended, as in "the order was cancelled in the store". */
export type Ended = "cancelled" | "refunded" | "voided" | "failed" | "declined" | "put into the trash";

/**
 * What stores write where an order is not to be made, in the languages of their sellers: English, German, French,
 * Spanish, Italian, Dutch, Polish, Portuguese, Japanese, Chinese, Turkish, Vietnamese and some of their neighbors'.
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

/** WooCommerce's own names begin with "wc-". */
const PREFIX = /^wc /;
/** "Cancelled by the buyer", "Cancelled (no stock)". */
const BEGINNINGS = ["cancelled", "canceled", "storniert", "annule", "annulee", "cancelado", "cancelada"];

const MOST_KEPT = 500;

/** A function of a cell's text that is worked out once a text: a column of states holds few of them. */
function kept<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    if (known.size < MOST_KEPT) known.set(text, result);
    return result;
  };
}

/** How an order ended by what a column of states says; null where it is still wanted, whatever its state. */
export const endedBy = kept((state): Ended | null => {
  if (state === "") return null;
  const words = headerWords(state).replace(PREFIX, "");
  const known = ENDED.get(words);
  if (known) return known;
  return BEGINNINGS.some((begin) => words.startsWith(`${begin} `)) ? "cancelled" : null;
});

/** What a column of cancellations holds where there was none. */
const NONE = new Set(
  "no | false | 0 | n | none | null | n a | na | nein | non | não | nie | nee | hayır | không | いいえ | 否 | 无 | not cancelled | not canceled | not requested | keine | aucun | aucune | ninguno | ninguna | nessuno | geen | brak | nenhum | yok | 0000 00 00 | 0000 00 00 00 00 00"
    .split("|")
    .map(headerWords),
);

/** Whether a column of cancellations (a date, a reason, a yes) says that there was one. */
export const isCancellation = kept((text): boolean => {
  if (text === "") return false;
  const words = headerWords(text);
  return words !== "" && !NONE.has(words);
});
