import { headerWords } from "../header-table/header-key.ts";

/** What a status of a store says about an order that has not ended. */
export type Stage =
  /** Nothing has been paid, or not all of it. */
  | "unpaid"
  /** Paid only where the money is collected on delivery: what that means is a setting of the store. */
  | "pending"
  /** The store or the buyer may still stop it. */
  | "hold"
  | "shipped"
  /** Which units have left is not part of the status. */
  | "partlyShipped"
  /** The buyer collects it. */
  | "pickup"
  | "partlyRefunded";

/** In the languages of stores, like the states of ended orders. */
const WORDS: Readonly<Record<Stage, string>> = {
  unpaid: `unpaid | not paid | expired | authorized | authorised | partially paid | partial payment | payment pending | pending payment
    | awaiting payment | waiting for payment | payment due | overdue | draft | checkout draft | auto draft | incomplete
    | unbezahlt | offen zahlung | zahlung ausstehend | warten auf zahlung | teilweise bezahlt
    | impayé | impayée | en attente de paiement | attente paiement | pendiente de pago | no pagado | impagado | sin pagar
    | in attesa di pagamento | non pagato | wachtend op betaling | wacht op betaling | niet betaald | onbetaald
    | oczekujące na płatność | oczekuje na płatność | nieopłacone | pagamento pendente | aguardando pagamento | não pago
    | 支払い待ち | 未払い | 入金待ち | 待付款 | 未付款 | 等待付款 | ödeme bekleniyor | ödenmedi | chờ thanh toán | chưa thanh toán`,
  pending: "pending | ausstehend | pendiente | pendente",
  hold: `on hold | hold | held | scheduled | disputed | manual verification required | payment review | under review
    | in wartestellung | zurückgestellt | en attente | en pause | en espera | retenido | in sospeso | in attesa | in de wacht
    | wstrzymane | wstrzymany | aguardando | em espera | 保留中 | 保留 | 暂停 | 保留处理 | beklemede | beklemeye alındı | tạm giữ`,
  shipped: `shipped | fulfilled | delivered | completed | complete | in transit | out for delivery | awaiting collection | partially delivered
    | shipped delivered to buyer | shipped out for delivery | shipped picked up
    | versendet | versandt | verschickt | zugestellt | geliefert | abgeschlossen | expédié | expédiée | livré | livrée | terminé | terminée
    | enviado | enviada | entregado | entregada | completado | completada | spedito | consegnato | completato
    | verzonden | geleverd | voltooid | afgerond | wysłane | wysłano | dostarczone | zrealizowane | entregue | concluído | concluída
    | 発送済み | 出荷済み | 配達済み | 完了 | 已发货 | 已完成 | 已送达 | kargoya verildi | teslim edildi | tamamlandı
    | đã giao | đã giao hàng | đã gửi hàng | hoàn thành | đã hoàn thành`,
  partlyShipped: `partial | partially fulfilled | partially shipped | partially shipping | partly shipped | teilweise versendet
    | partiellement expédiée | parcialmente enviado`,
  pickup: "awaiting pickup | ready for pickup | awaiting customer pickup",
  partlyRefunded: `partially refunded | partial refund | partly refunded | teilweise erstattet | partiellement remboursé
    | partiellement remboursée | parcialmente reembolsado`,
};

const STAGES: ReadonlyMap<string, Stage> = new Map(
  // The keys of the constant above.
  (Object.entries(WORDS) as [Stage, string][]).flatMap(([stage, words]) =>
    words.split("|").map((word) => [headerWords(word), stage] as const),
  ),
);

/** WooCommerce's status values begin with "wc-". */
const PREFIX = /^wc /;

/** The stage that a status states; `null` for all others, such as "paid" and "processing". */
export const stageOf = (state: string): Stage | null =>
  state === "" ? null : (STAGES.get(headerWords(state).replace(PREFIX, "")) ?? null);

/** Whether a text states a date or another trace of something that happened, such as `11/22/26`. */
export const isStated = (text: string): boolean => /[1-9]/.test(text);

const NO = new Set(["false", "no", "0", "n", "nein", "non"]);
export const isNo = (text: string): boolean => NO.has(text.toLowerCase());
export const isYes = (text: string): boolean => ["true", "yes", "1", "y"].includes(text.toLowerCase());

/** Payment to the carrier: "cod", "Cash on Delivery (COD)", "Nachnahme". */
const COD =
  /\bcod\b|cash[ -_]?on[ -_]?delivery|nachnahme|contre[ -]?remboursement|contra[ -]?reembolso|contrassegno|rembours\b|za pobraniem|kapıda ödeme|代引|货到付款|thanh toán khi nhận hàng/iu;
export const isCashOnDelivery = (method: string): boolean => COD.test(method);

const PICKUP =
  /\b(?:local|store|shop|in[ -]?store|curbside|customer|warehouse)[ _-]*pick[ _-]?up\b|\bpick[ _-]?up (?:at|in|from|location|point of sale|in[ -]?store)\b|^(?:free )?pick[ _-]?up$|\bclick (?:&|and|und|et) collect\b|abholung|selbstabholer|retrait (?:en|au) (?:magasin|boutique|point de vente)|recogida (?:en|local)|ritiro in (?:negozio|sede)|\bafhalen\b|odbiór osobisty|店頭受取|到店自提/iu;
/** Whether a shipping method means that the buyer collects the order: "Local pickup", "Store pickup". */
export const isPickupMethod = (method: string): boolean => PICKUP.test(method.trim());
