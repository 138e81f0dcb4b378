/** Line icons of 24 by 24 pixels, drawn for this product. Decorative unless they have a label. */
const PATHS = {
  home: "M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20",
  briefcase: "M3.5 8h17v11.5h-17zM9 8V5h6v3M3.5 13h17",
  calculator: "M6 3.5h12v17H6zM9 7.5h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01",
  banknote: "M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5ZM6 9.5h.01M18 14.5h.01",
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM20 20l-4.9-4.9",
  "chevron-left": "M14.5 6 8.5 12l6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  "chevron-down": "m6 9.5 6 6 6-6",
  "arrow-up": "M12 19V5M6 11l6-6 6 6",
  "arrow-down": "M12 5v14M6 13l6 6 6-6",
  "arrow-left": "M19 12H5M11 6l-6 6 6 6",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  bolt: "M13 3 5.5 13.5H11L10 21l8-11h-5.5L13 3Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  panel: "M4.5 5h15v14h-15zM9.5 5v14",
  sun: "M12 16a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  monitor: "M4 5h16v11H4zM9 20h6M12 16v4",
  logout: "M14 5H5v14h9M10 12h10M16.5 8.5 20 12l-3.5 3.5",
  user: "M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM4.5 20c.8-3.6 3.8-5 7.5-5s6.7 1.4 7.5 5",
  team: "M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM2.5 19.5c.6-3.2 3-4.5 6.5-4.5s5.9 1.3 6.5 4.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15.3c2 .6 3.1 2 3.5 4.2",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4h16v-4",
  print: "M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z",
  download: "M12 4v12M7 11l5 5 5-5M4 16v4h16v-4",
  filter: "M4 6h16M7 12h10M10 18h4",
  columns: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  external: "M13 5h6v6M19 5l-8.5 8.5M17 14v5H5V7h5",
  bell: "M6.5 10a5.5 5.5 0 1 1 11 0c0 5 2 6.5 2 6.5h-15s2-1.5 2-6.5ZM10 19.5a2.2 2.2 0 0 0 4 0",
  alert: "M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3h.01",
  info: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM12 11v5.5M12 7.7h.01",
  clock: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM12 7v5.2l3.3 2",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8",
  trash: "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5",
  edit: "m14.5 5.5 4 4L8.5 19.5l-5 1 1-5 10-10ZM12.5 7.5l4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 1 0-6 3 3 0 0 1 0 6Z",
  image: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M14.5 9.5h.01",
  drive: "m9 4 6 0 6 10.5-3 5H6l-3-5L9 4ZM9 4l6 10.5M21 14.5H9L6 19.5M15 4 9 14.5",
  circle: "M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16Z",
  "circle-dot": "M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16ZM12 13.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3Z",
  "circle-check": "M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Zm-3.8-8.3 2.7 2.7 5-5.4",
  "circle-x": "M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Zm-3-11.5 6 6m0-6-6 6",
  "circle-slash": "M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17ZM6.2 6.2l11.6 11.6",
  "circle-half": "M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Zm0-17v17m3-15.8v14.6m3-12v9.4",
  pause: "M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Zm-2-11.5v6m4-6v6",
  progress:
    "M12 3.5v3.5M18 6l-2.5 2.5M20.5 12H17M18 18l-2.5-2.5M12 20.5V17M6 18l2.5-2.5M3.5 12H7M6 6l2.5 2.5",
  box: "M12 3.5 20 8v8l-8 4.5L4 16V8l8-4.5ZM4 8l8 4.5L20 8M12 12.5v8",
  truck:
    "M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7.5 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6ZM17 18.5a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6Z",
  cart: "M3 4.5h2.5L8 15.5h9.5l2.5-8H6.2M9 20a1 1 0 1 1 0-2 1 1 0 0 1 0 2ZM16.5 20a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z",
  list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01",
  shirt: "m8.5 4-5 2.5 1.8 4.5L7.5 10v10h9V10l2.2 1 1.8-4.5-5-2.5c-.8 1.5-2 2.2-3.5 2.2S9.3 5.5 8.5 4Z",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  tag: "M4 4.5h8l8.5 8.5-7.5 7.5L4.5 12 4 4.5ZM8.5 8.8h.01",
  shop: "M4.5 10v10h15V10M3.5 9.5 5.5 4h13l2 5.5c0 1.5-1 2.5-2.8 2.5S15 11 15 9.5c0 1.5-1 2.5-3 2.5s-3-1-3-2.5c0 1.5-1 2.5-2.7 2.5S3.5 11 3.5 9.5ZM9.5 20v-5h5v5",
  wallet: "M4 7.5V18a2 2 0 0 0 2 2h14V8H6a2 2 0 0 1-2-2c0-1.1.9-2 2-2h11.5v4M16.5 14h.01",
  invoice: "M6 3.5h12v17l-2.4-1.5-2.4 1.5L12 20l-1.2.5-2.4-1.5L6 20.5v-17ZM9 8h6M9 12h6M9 15.5h3",
  dollar:
    "M12 3v18M16.5 7.5c-.6-1.5-2.2-2.3-4.5-2.3-2.6 0-4.3 1.2-4.3 3.2 0 4.7 9 2.3 9 7 0 2-1.9 3.3-4.7 3.3-2.5 0-4.2-1-4.8-2.8",
  folder: "M3.5 6h6l2 2.5h9V19h-17V6Z",
  bank: "M3.5 9.5 12 4l8.5 5.5h-17ZM5.5 10v7M10 10v7M14 10v7M18.5 10v7M3.5 20h17",
  history: "M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4 9.3M4 4.5v4.8h4.8M12 8v4.3l2.8 1.7",
  import: "M12 3.5V14M7.5 9.5 12 14l4.5-4.5M3.5 14v6h17v-6h-4c-.5 1.8-2 3-4.5 3s-4-1.2-4.5-3h-4Z",
  table: "M3.5 5h17v14h-17zM3.5 10h17M9 10v9",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  message: "M4 5h16v11.5H10L5.5 20v-3.5H4zM8 9h8M8 12.5h5",
  bot: "M5 9h14v10H5zM12 9V5.5M12 4h.01M9.5 13.5h.01M14.5 13.5h.01M9.5 16.3h5M2.5 12.5v3M21.5 12.5v3",
  gift: "M4 9h16v4H4zM5.5 13h13v7h-13zM12 9v11M12 9c-2 0-4.5-1-4.5-3S10 3.6 12 9c2-5.4 4.5-5 4.5-3S14 9 12 9Z",
  warehouse: "M3.5 20V9.5L12 4l8.5 5.5V20M7 20v-8h10v8M7 16h10",
  barcode: "M4 5v14M7.5 5v14M10 5v14M13.5 5v14M16.5 5v14M20 5v14",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  key: "M15 14.5a5.5 5.5 0 1 0-5.2-3.7L4 16.6V20h3.4v-2.2h2.2v-2.2l1.6-1.6a5.5 5.5 0 0 0 3.8.5ZM16 8h.01",
  lock: "M6 10.5h12v9H6zM8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3M12 14v2.5",
  mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6",
  globe: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5ZM9 19.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z",
} as const;

export type IconName = keyof typeof PATHS;

/** The icon of a declared name; `table` if there is none. */
export const iconNamed = (name = "table"): IconName => (name in PATHS ? (name as IconName) : "table");

export function Icon({ name, size = 16, label }: { name: IconName; size?: number; label?: string }) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      {...role}
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
