import { type CatalogSheet, type Colour, catalogOf, type DemoCatalog, type Size } from "./catalog.ts";

const black: Colour = ["BLK", "Black", "#17181b"];
const white: Colour = ["WHT", "White", "#ffffff"];
const navy: Colour = ["NVY", "Navy", "#1f2c4d"];
const grey: Colour = ["GRY", "Heather grey", "#9a9da3"];
const forest: Colour = ["FOR", "Forest", "#27473a"];
const maroon: Colour = ["MRN", "Maroon", "#6d2432"];
const sand: Colour = ["SND", "Sand", "#e3d6bd"];
const sage: Colour = ["SGE", "Sage", "#8fa68e"];
const dusk: Colour = ["BLU", "Dusk blue", "#5f7f9c"];
const natural: Colour = ["NAT", "Natural", "#eee4d0"];

const sizes: readonly Size[] = [
  ["S", "S", 0, 0],
  ["M", "M", 0, 0],
  ["L", "L", 0, 0],
  ["XL", "XL", 0, 0],
  ["2XL", "2XL", 200, 150],
  ["3XL", "3XL", 300, 250],
];

const front = { slot: 1, label: "Front", required: true, minWidth: 2400, minHeight: 2400 };
const back = { slot: 2, label: "Back", required: false, minWidth: 2400, minHeight: 2400 };
const sleeve = { slot: 3, label: "Left sleeve", required: false, minWidth: 900, minHeight: 900 };

const worn: Pick<CatalogSheet, "type" | "dropship" | "isTrademark" | "publishStatus" | "domesticOnly"> = {
  type: "pod",
  dropship: false,
  isTrademark: false,
  publishStatus: 1,
  domesticOnly: false,
};

const dashed = (code: string) => (colour: string, size: string) => `${code}-${colour}-${size}`;

export const apparel: readonly DemoCatalog[] = [
  catalogOf({
    ...worn,
    code: "TEE",
    name: "Classic Tee",
    noun: "Tee",
    categories: ["Apparel", "T-shirts"],
    kind: "tee",
    descriptionHtml:
      "<p>A midweight tee in ring-spun cotton, 180 g/m², with a ribbed collar that keeps its shape.</p><ul><li>100% combed cotton (heather: 90% cotton, 10% polyester)</li><li>Shoulder-to-shoulder tape, double-needle hems</li><li>Direct-to-garment print, water-based inks</li></ul><p>Runs true to size. Wash cold, inside out.</p>",
    production: "1 to 3 business days",
    shippingText: "Standard 3 to 6 business days in the United States",
    note: "The best seller. Sage is new this season; its prices are not agreed yet.",
    designs: [front, back, sleeve],
    colours: [black, white, navy, grey, forest, maroon, sand, sage],
    sizes,
    sku: dashed("TEE"),
    sellerCost: 950,
    agencyCost: 700,
    retail: 2_500,
    shipsFor: [499, 150, 400, 100],
    outOfStock: ["TEE-MRN-S", "TEE-FOR-3XL"],
    unpriced: ["TEE-SGE-"],
  }),
  catalogOf({
    ...worn,
    code: "HOOD",
    name: "Heavy Hoodie",
    noun: "Hoodie",
    categories: ["Apparel", "Hoodies and sweatshirts"],
    kind: "hoodie",
    descriptionHtml:
      "<p>A heavyweight pullover, 400 g/m², brushed inside, with a lined hood and a kangaroo pocket.</p><ul><li>80% cotton, 20% recycled polyester</li><li>Metal eyelets, flat drawcords</li><li>Ribbed cuffs and hem with elastane</li></ul><p>Pocket seam limits the print height to 30 cm.</p>",
    production: "2 to 4 business days",
    shippingText: "Standard 3 to 7 business days in the United States",
    note: null,
    designs: [front, back],
    colours: [grey, black, navy, forest],
    sizes,
    sku: dashed("HOOD"),
    sellerCost: 2_150,
    agencyCost: 1_690,
    retail: 4_900,
    shipsFor: [849, 300, 690, 220],
    outOfStock: ["HOOD-GRY-2XL", "HOOD-FOR-S"],
  }),
  catalogOf({
    ...worn,
    code: "CREW",
    name: "Everyday Crewneck",
    noun: "Crewneck",
    categories: ["Apparel", "Hoodies and sweatshirts"],
    kind: "sweatshirt",
    descriptionHtml:
      "<p>A crewneck sweatshirt with set-in sleeves, 280 g/m² loopback, soft from the first wash.</p><ul><li>80% cotton, 20% polyester</li><li>Ribbed collar, cuffs and hem</li></ul>",
    production: "2 to 4 business days",
    shippingText: "Standard 3 to 7 business days in the United States",
    note: null,
    designs: [front, back],
    colours: [sand, black, maroon, navy],
    sizes,
    sku: dashed("CREW"),
    sellerCost: 1_790,
    agencyCost: 1_380,
    retail: 4_200,
    shipsFor: [749, 250, 600, 190],
    outOfStock: ["CREW-MRN-L"],
  }),
  catalogOf({
    ...worn,
    code: "TANK",
    name: "Summer Tank",
    noun: "Tank",
    categories: ["Apparel", "T-shirts"],
    kind: "tank",
    descriptionHtml:
      "<p>A relaxed tank with bound edges, 150 g/m² jersey.</p><ul><li>100% airlume cotton</li><li>Unisex cut, long body</li></ul>",
    production: "1 to 3 business days",
    shippingText: "Standard 3 to 6 business days in the United States",
    note: null,
    designs: [front, back],
    colours: [white, black, dusk],
    sizes: sizes.slice(0, 5),
    sku: dashed("TANK"),
    sellerCost: 895,
    agencyCost: 660,
    retail: 2_400,
    shipsFor: [479, 140, 390, 95],
  }),
  catalogOf({
    ...worn,
    code: "CAP",
    name: "Six-panel Cap",
    noun: "Cap",
    categories: ["Apparel", "Hats"],
    kind: "cap",
    descriptionHtml:
      "<p>An unstructured cotton-twill cap with a curved brim and a brass buckle.</p><ul><li>One size, 54 to 61 cm</li><li>Print on the front panels, up to 11 by 6 cm</li></ul>",
    production: "3 to 5 business days",
    shippingText: "Standard 3 to 7 business days in the United States",
    note: null,
    designs: [{ slot: 1, label: "Front panels", required: true, minWidth: 1200, minHeight: 660 }],
    colours: [black, navy, ["KHK", "Khaki", "#b99a6b"], ["STN", "Stone", "#cfc8ba"]],
    sizes: [["OS", "One size", 0, 0]],
    sku: dashed("CAP"),
    sellerCost: 1_190,
    agencyCost: 880,
    retail: 2_800,
    shipsFor: [499, 150, 400, 110],
    outOfStock: ["CAP-STN-OS"],
  }),
  catalogOf({
    ...worn,
    code: "TOTE",
    name: "Canvas Tote",
    noun: "Tote",
    categories: ["Bags"],
    kind: "tote",
    descriptionHtml:
      "<p>A 340 g/m² canvas bag with long handles, stitched where it carries.</p><ul><li>38 by 42 cm, 10 litres</li><li>Carries up to 12 kg</li></ul>",
    production: "2 to 4 business days",
    shippingText: "Standard 3 to 6 business days in the United States",
    note: null,
    designs: [front, { ...back, label: "Reverse" }],
    colours: [natural, black],
    sizes: [["OS", "One size", 0, 0]],
    sku: dashed("TOTE"),
    sellerCost: 890,
    agencyCost: 640,
    retail: 2_200,
    shipsFor: [479, 140, 390, 95],
  }),
];
