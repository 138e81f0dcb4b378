import type { ExportHeaders } from "./fields.ts";

/** The orders report of eBay's Seller Hub; `Post to` in British English, and in French. */
export const ebay = {
  reference:
    "Order Number | Sales Record Number | Numéro de commande | Numéro de suivi de la vente | Numéro de vente",
  orderName:
    "Order Number | Sales Record Number | Numéro de commande | Numéro de suivi de la vente | Numéro de vente",
  state: "Order Status | Status",
  shippedAt: "Shipped On Date | Dispatched On Date",
  cancellation: "Cancellation Reason | Cancel Reason | Cancelled On Date",
  shipping:
    "Shipping Service | Postage Service | Delivery Service | Service de livraison | Mode de livraison",
  note: "Buyer Note | Note de l'acheteur | Message de l'acheteur",
  alsoNoted: "My Item Note | Ma note sur l'objet | Ma remarque sur l'objet",
  currency: "Currency",
  totalPrice: "Total Price | Prix total",
  shippingFee:
    "Shipping And Handling | Postage and Packaging | Postage and Handling | Frais de livraison et de traitement | Frais de livraison",
  taxes:
    "eBay Collected Tax | Seller Collected Tax | Taxe collectée par eBay | Taxe collectée par le vendeur",
  fees: "eBay Collected Charges",
  fullName:
    "Ship To Name | Post To Name | Buyer Name | Nom du destinataire | Nom (livraison) | Envoyer à : nom | Nom de l'acheteur",
  email: "Buyer Email | E-mail de l'acheteur | Adresse e-mail de l'acheteur",
  phone:
    "Ship To Phone | Post To Phone | Téléphone du destinataire | Téléphone (livraison) | Envoyer à : téléphone | Numéro de téléphone du destinataire",
  address1:
    "Ship To Address 1 | Post To Address 1 | Adresse 1 du destinataire | Adresse 1 (livraison) | Envoyer à : adresse 1 | Adresse de livraison 1",
  address2:
    "Ship To Address 2 | Post To Address 2 | Adresse 2 du destinataire | Adresse 2 (livraison) | Envoyer à : adresse 2 | Adresse de livraison 2",
  city: "Ship To City | Post To City | Ville du destinataire | Ville (livraison) | Envoyer à : ville | Ville de livraison",
  province:
    "Ship To State | Post To County | Post To State | Région du destinataire | État du destinataire | Département du destinataire | Région (livraison) | Envoyer à : région | Région de livraison",
  zipCode:
    "Ship To Zip | Post To Postcode | Post To Zip | Code postal du destinataire | Code postal (livraison) | Envoyer à : code postal | Code postal de livraison",
  country:
    "Ship To Country | Post To Country | Pays du destinataire | Pays (livraison) | Envoyer à : pays | Pays de livraison",
  product: "Item Title | Titre de l'objet",
  variantText: "Variation Details | Détails de la variante | Détails de l'option | Détails de la variation",
  sku: "Custom Label | Custom Label (SKU) | Étiquette personnalisée | Libellé personnalisé | Étiquette personnalisée (SKU)",
  quantity: "Quantity | Quantité",
  unitPrice: "Sold For | Vendu à | Prix de vente | Vendu pour",
  mark: "Buyer Username | Item Number | Pseudo de l'acheteur | Nom d'utilisateur de l'acheteur | Numéro de l'objet",
  unused:
    "Buyer Address 1 | Buyer Address 2 | Buyer City | Buyer State | Buyer County | Buyer Zip | Buyer Postcode | Buyer Country | Buyer Tax Identifier Name | Buyer Tax Identifier Value | Sold Via Promoted Listings | Item Location | Item Zip Code | Item Postcode | Item Country | eBay Collect And Remit Tax Rate | eBay Collect And Remit Tax Type | eBay Reference Name | eBay Reference Value | Tax Status | Electronic Waste Recycling Fee | Mattress Recycling Fee | Battery Recycling Fee | White Goods Disposal Tax | Tire Recycling Fee | Additional Fee | Lumber Fee | Prepaid Wireless Fee | Road Improvement And Food Delivery Fee | eBay Collected Tax Included in Total | eBay Collected Tax and Fees Included in Total | Payment Method | Sale Date | Paid On Date | Ship By Date | Dispatch By Date | Minimum Estimated Delivery Date | Maximum Estimated Delivery Date | Feedback Left | Feedback Received | PayPal Transaction ID | Tracking Number | Transaction ID | Global Shipping Program | Global Shipping Reference ID | Click And Collect | Click And Collect Reference Number | eBay Plus | Authenticity Verification Program | Authenticity Verification Status | Authenticity Verification Outcome Reason | PSA Vault Program | Vault Fulfillment Type | eBay Fulfillment Program | eBay International Shipping | Tax City | Tax State | Tax Zip | Tax Country",
} satisfies ExportHeaders;
