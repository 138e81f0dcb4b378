/** The columns of tracking files, under the names that carriers, stores and spreadsheets use. */
export const tracking = {
  order:
    "Order name | Order number | Order | Reference | Order id | Order no | Order reference | Order name/number | Order # | Store order | Bestellnummer | Bestellung | Auftragsnummer | Numéro de commande | Commande | Número de pedido | Pedido | Numero ordine | Ordine | Bestelnummer | Numer zamówienia | 注文番号 | 订单号 | 訂單編號 | Sipariş numarası | Sipariş no | Mã đơn hàng | Mã đơn",
  number:
    "Tracking number | Tracking no | Tracking code | Tracking | Tracking id | Tracking # | Track number | Track no | Tracking numbers | Shipment tracking number | Waybill | Waybill number | AWB | Air waybill | Consignment number | Parcel number | Sendungsnummer | Trackingnummer | Paketnummer | Numéro de suivi | Número de seguimiento | Numero di tracking | Codice di tracciamento | Trackingcode | Numer przesyłki | Código de rastreio | 追跡番号 | 运单号 | 快递单号 | Takip numarası | Kargo takip no | Mã vận đơn",
  url: "Tracking URL | Tracking link | Track URL | Tracking page | Tracking website | URL de suivi | Sendungslink",
  carrier:
    "Carrier | Courier | Shipping carrier | Carrier name | Carrier code | Courier name | Tracking provider | Tracking company | Tracking carrier | Shipping provider | Shipping provider name | Shipping company | Shipment provider | Shipment carrier | Delivery company | Delivery provider | Delivery carrier | Delivery partner | Logistics provider | Logistics company | Logistics | Provider | Shipper | Shipped via | Ship via | Shipped with | Shipped by | Postal service | Ship carrier | Fulfillment carrier | Parcel service | Versanddienstleister | Versandunternehmen | Zusteller | Paketdienst | Transporteur | Transporteur utilisé | Transportista | Empresa de transporte | Mensajería | Corriere | Spedizioniere | Vervoerder | Przewoźnik | Kurier | Transportadora | 配送業者 | 配送会社 | 运输商 | 物流公司 | 快递公司 | Kargo firması | Kargo şirketi | Đơn vị vận chuyển | Hãng vận chuyển",
  date: "Date shipped | Ship date | Shipped date | Shipped at | Shipping date | Shipment date | Shipped on | Shipped | Date sent | Sent date | Dispatch date | Date dispatched | Dispatched at | Fulfilled at | Fulfillment date | Shipped time | Shipped on date | Versanddatum | Versendet am | Date d'expédition | Expédié le | Fecha de envío | Data di spedizione | Verzenddatum | Data wysyłki | Data de envio | 発送日 | 发货日期 | 发货时间 | Kargo tarihi | Ngày gửi hàng | Ngày gửi",
  sku: "SKU | Item SKU | Product SKU | Variant SKU | Seller SKU | Lineitem sku | Article number | Artikelnummer",
  quantity:
    "Quantity | Qty | Item quantity | Units | Shipped quantity | Quantity shipped | Menge | Quantité | Cantidad",
} as const;
