/** The group of a field in the choice of columns. */
export type FieldGroup = "Order" | "Recipient" | "Item" | "Money";

interface Field {
  readonly label: string;
  readonly group: FieldGroup;
  /**
   * Names of the field in stores, in the languages of our sellers' exports: English, German, French, Spanish and
   * Vietnamese. Compared without accents, case and punctuation; the preferred name first.
   */
  readonly names: readonly string[];
}

const artwork = (slot: number): Field => ({
  label: `Artwork ${slot}`,
  group: "Item",
  names: [
    ...[`artwork ${slot}`, `design ${slot}`, `print file ${slot}`, `druckdatei ${slot}`, `motiv ${slot}`],
    ...[`fichier ${slot}`, `diseño ${slot}`, `thiết kế ${slot}`],
    ...(slot === 1
      ? [
          ...["artwork", "artwork url", "design", "design url", "print file", "print url", "file url"],
          ...[
            "druckdatei",
            "motiv",
            "visuel",
            "fichier d'impression",
            "diseño",
            "arte",
            "thiết kế",
            "file in",
          ],
        ]
      : []),
  ],
});

/** The fields that a column of an unknown file can be assigned to. */
export const COLUMN_FIELDS = {
  reference: {
    label: "Order number",
    group: "Order",
    names: [
      ...["order number", "order no", "order id", "order", "reference", "order reference", "sales order"],
      ...["purchase order", "po number", "external id", "external order id", "order #"],
      ...[
        "bestellnummer",
        "bestellnr",
        "bestell nr",
        "bestellung",
        "auftragsnummer",
        "auftrag",
        "auftragsnr",
      ],
      ...["belegnummer", "numero de commande", "n° de commande", "n commande", "commande", "référence"],
      ...[
        "ref commande",
        "número de pedido",
        "nº de pedido",
        "n pedido",
        "pedido",
        "id de pedido",
        "referencia",
      ],
      ...["mã đơn hàng", "mã đơn", "số đơn hàng", "đơn hàng"],
    ],
  },
  orderName: {
    label: "Order name",
    group: "Order",
    names: ["order name", "auftragsname", "nom de commande", "nombre del pedido", "tên đơn hàng"],
  },
  state: {
    label: "Status",
    group: "Order",
    names: [
      ...["status", "order status", "state", "order state", "bestellstatus", "auftragsstatus", "zustand"],
      ...["statut", "statut de la commande", "état", "estado", "estado del pedido", "trạng thái"],
      "trạng thái đơn hàng",
    ],
  },
  cancellation: {
    label: "Cancellation",
    group: "Order",
    names: [],
  },
  shipping: {
    label: "Shipping method",
    group: "Order",
    names: [
      ...["shipping method", "delivery method", "shipping service", "ship service level", "shipping option"],
      ...["versandart", "versandmethode", "lieferart", "mode de livraison", "méthode de livraison"],
      ...["método de envío", "tipo de envío", "forma de envío", "phương thức vận chuyển", "vận chuyển"],
    ],
  },
  note: {
    label: "Note",
    group: "Order",
    names: [
      ...[
        "note",
        "notes",
        "order note",
        "customer note",
        "comment",
        "comments",
        "buyer note",
        "gift message",
      ],
      ...["message", "bemerkung", "anmerkung", "notiz", "hinweis"],
      ...["kommentar", "kundennotiz", "remarque", "commentaire", "nota", "notas"],
      ...["observaciones", "comentario", "ghi chú"],
    ],
  },
  fullName: {
    label: "Full name",
    group: "Recipient",
    names: [
      ...["full name", "name", "recipient", "recipient name", "customer name", "customer", "buyer name"],
      ...["ship name", "consignee", "contact name", "empfänger", "kunde", "kundenname", "käufer"],
      ...["vollständiger name", "vor und nachname", "nom complet", "destinataire", "client"],
      ...[
        "nom et prénom",
        "nom du client",
        "nombre completo",
        "destinatario",
        "cliente",
        "nombre del cliente",
      ],
      ...["nombre y apellidos", "họ tên", "họ và tên", "tên khách hàng", "người nhận", "tên người nhận"],
      "khách hàng",
    ],
  },
  firstName: {
    label: "First name",
    group: "Recipient",
    names: ["first name", "given name", "vorname", "prénom", "nombre", "nombres", "tên"],
  },
  lastName: {
    label: "Last name",
    group: "Recipient",
    names: [
      ...["last name", "surname", "family name", "nachname", "familienname", "zuname", "nom"],
      ...["nom de famille", "apellido", "apellidos", "họ"],
    ],
  },
  email: {
    label: "Email",
    group: "Recipient",
    names: [
      ...["email", "e mail", "email address", "mail", "customer email", "buyer email", "e mail adresse"],
      ...["adresse email", "adresse e mail", "courriel", "correo", "correo electrónico", "thư điện tử"],
    ],
  },
  phone: {
    label: "Phone",
    group: "Recipient",
    names: [
      ...["phone", "phone number", "telephone", "mobile", "tel", "contact phone", "telefon", "telefonnummer"],
      ...["handy", "mobilnummer", "téléphone", "numéro de téléphone", "portable", "teléfono", "móvil"],
      ...["número de teléfono", "số điện thoại", "điện thoại", "sđt"],
    ],
  },
  company: {
    label: "Company",
    group: "Recipient",
    names: [
      ...["company", "company name", "business name", "firma", "firmenname", "unternehmen"],
      ...["entreprise", "société", "raison sociale", "empresa", "compañía", "công ty"],
    ],
  },
  address1: {
    label: "Address 1",
    group: "Recipient",
    names: [
      ...["address 1", "address", "address line 1", "street", "street address", "street 1", "adresse 1"],
      ...["straße", "strasse", "straße und hausnummer", "straße hausnummer", "straße nr", "anschrift"],
      ...["adresse", "adresszeile 1", "rue", "adresse ligne 1", "dirección", "dirección 1", "calle"],
      ...["domicilio", "địa chỉ", "địa chỉ 1", "địa chỉ giao hàng", "đường"],
    ],
  },
  address2: {
    label: "Address 2",
    group: "Recipient",
    names: [
      ...["address 2", "address line 2", "street 2", "apartment", "apt", "suite", "unit", "adresse 2"],
      ...["adresszusatz", "zusatz", "adresszeile 2", "complément d'adresse", "complément", "adresse ligne 2"],
      ...["dirección 2", "piso", "complemento", "địa chỉ 2", "căn hộ"],
    ],
  },
  city: {
    label: "City",
    group: "Recipient",
    names: [
      ...["city", "town", "locality", "stadt", "ort", "wohnort", "ville", "commune", "ciudad", "población"],
      ...["localidad", "municipio", "thành phố", "tp", "quận huyện"],
    ],
  },
  province: {
    label: "Province",
    group: "Recipient",
    names: [
      ...["province", "state", "region", "county", "state code", "province code", "bundesland", "kanton"],
      ...["état", "région", "département", "provincia", "estado", "región", "tỉnh", "tỉnh thành", "bang"],
    ],
  },
  zipCode: {
    label: "Zip code",
    group: "Recipient",
    names: [
      ...[
        "zip code",
        "zip",
        "postal code",
        "postcode",
        "post code",
        "plz",
        "postleitzahl",
        "code postal",
        "cp",
      ],
      ...["código postal", "c p", "mã bưu điện", "mã bưu chính", "mã zip"],
    ],
  },
  country: {
    label: "Country",
    group: "Recipient",
    names: [
      ...["country", "country code", "country name", "land", "länderkennung", "ländercode", "pays"],
      ...["code pays", "país", "código de país", "quốc gia", "nước", "mã quốc gia"],
    ],
  },
  sku: {
    label: "SKU",
    group: "Item",
    names: [
      ...["sku", "item sku", "product sku", "variant sku", "seller sku", "merchant sku", "item number"],
      ...[
        "article number",
        "product code",
        "artikelnummer",
        "artikelnr",
        "artikel nr",
        "art nr",
        "bestellnr artikel",
      ],
      ...[
        "référence article",
        "référence produit",
        "code article",
        "ref produit",
        "código",
        "código de producto",
      ],
      ...["referencia producto", "código de artículo", "mã sản phẩm", "mã hàng", "mã sku"],
    ],
  },
  product: {
    label: "Product",
    group: "Item",
    names: [
      ...[
        "product",
        "product name",
        "item",
        "item name",
        "title",
        "product title",
        "item title",
        "line item",
      ],
      ...[
        "description",
        "artikel",
        "artikelname",
        "artikelbezeichnung",
        "produkt",
        "produktname",
        "bezeichnung",
      ],
      ...[
        "produit",
        "nom du produit",
        "article",
        "désignation",
        "libellé",
        "producto",
        "nombre del producto",
      ],
      ...["artículo", "descripción", "sản phẩm", "tên sản phẩm", "tên hàng"],
    ],
  },
  variantText: {
    label: "Variant",
    group: "Item",
    names: [
      ...["variant", "variation", "variations", "options", "option", "variant title", "variante"],
      ...[
        "ausführung",
        "merkmale",
        "déclinaison",
        "variante",
        "variación",
        "opción",
        "phân loại",
        "biến thể",
      ],
      "phân loại hàng",
    ],
  },
  personalization: {
    label: "Personalization",
    group: "Item",
    names: [
      ...[
        "personalization",
        "personalisation",
        "personalisierung",
        "gravur",
        "wunschtext",
        "personnalisation",
      ],
      ...[
        "gravure",
        "texte personnalisé",
        "personalización",
        "grabado",
        "texto personalizado",
        "cá nhân hóa",
      ],
    ],
  },
  color: {
    label: "Color",
    group: "Item",
    names: ["color", "colour", "farbe", "couleur", "coloris", "color del producto", "màu", "màu sắc"],
  },
  size: {
    label: "Size",
    group: "Item",
    names: ["size", "größe", "groesse", "taille", "talla", "tamaño", "kích cỡ", "kích thước", "size áo"],
  },
  quantity: {
    label: "Quantity",
    group: "Item",
    names: [
      ...["quantity", "qty", "count", "units", "pieces", "pcs", "quantity ordered", "item quantity"],
      ...[
        "menge",
        "anzahl",
        "stück",
        "stückzahl",
        "quantité",
        "qté",
        "nombre d'articles",
        "cantidad",
        "cant",
      ],
      ...["unidades", "số lượng", "sl"],
    ],
  },
  unitPrice: {
    label: "Unit price",
    group: "Money",
    names: [
      ...["unit price", "price", "item price", "price each", "einzelpreis", "stückpreis", "preis"],
      ...["prix unitaire", "prix", "precio unitario", "precio", "đơn giá", "giá", "giá bán"],
    ],
  },
  lineTotal: {
    label: "Line total",
    group: "Money",
    names: [
      ...["line total", "item total", "subtotal", "amount", "gesamtpreis", "positionssumme", "zeilensumme"],
      ...["total ligne", "montant", "sous total", "importe", "subtotal línea", "thành tiền"],
    ],
  },
  shippingFee: {
    label: "Shipping paid",
    group: "Money",
    names: [
      ...["shipping", "shipping fee", "shipping cost", "shipping price", "postage", "versandkosten", "porto"],
      ...["versand", "frais de port", "frais de livraison", "livraison", "gastos de envío", "coste de envío"],
      ...["envío", "phí vận chuyển", "phí ship"],
    ],
  },
  totalDiscount: {
    label: "Discount",
    group: "Money",
    names: [
      ...["discount", "discount amount", "total discount", "rabatt", "nachlass", "remise", "réduction"],
      ...["descuento", "giảm giá", "chiết khấu"],
    ],
  },
  taxes: {
    label: "Taxes",
    group: "Money",
    names: [
      ...["taxes", "tax", "sales tax", "vat", "tax total", "total tax", "steuer", "steuern", "mwst"],
      ...["mehrwertsteuer", "umsatzsteuer", "taxe", "tva", "impuestos", "impuesto", "iva", "thuế"],
    ],
  },
  totalPrice: {
    label: "Order total",
    group: "Money",
    names: [
      ...["total", "order total", "total price", "grand total", "total amount", "gesamtsumme", "summe"],
      ...["gesamtbetrag", "bestellsumme", "total commande", "montant total", "total ttc", "total del pedido"],
      ...["importe total", "tổng tiền", "tổng cộng", "tổng"],
    ],
  },
  currency: {
    label: "Currency",
    group: "Money",
    names: ["currency", "currency code", "währung", "devise", "monnaie", "moneda", "divisa", "tiền tệ"],
  },
  mockup: {
    label: "Mockup",
    group: "Item",
    names: [
      ...["mockup", "mockup url", "preview", "preview url", "image", "image url", "vorschau", "bild"],
      ...["aperçu", "imagen", "vista previa", "ảnh", "hình ảnh"],
    ],
  },
  artwork1: artwork(1),
  artwork2: artwork(2),
  artwork3: artwork(3),
  artwork4: artwork(4),
  artwork5: artwork(5),
  artwork6: artwork(6),
} as const satisfies Record<string, Field>;

export type ColumnField = keyof typeof COLUMN_FIELDS;
export const COLUMN_FIELD_NAMES = Object.keys(COLUMN_FIELDS) as [ColumnField, ...ColumnField[]];
