import styles from "@fastify/swagger-ui/static/swagger-ui.css?url";
import bundle from "@fastify/swagger-ui/static/swagger-ui-bundle.js?url";

interface Swagger {
  specActions: { updateUrl(url: string): void; download(url: string): void };
}
type Create = ((options: object) => Swagger) & {
  presets: { apis: unknown };
  plugins: { DownloadUrl: unknown };
};

function added<T extends HTMLElement>(element: T): Promise<void> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error("The API reference could not be loaded"));
    };
    document.head.append(element);
  });
}

let loading: Promise<Create> | undefined;

/** Loads swagger-ui, which is a script of its own: it is larger than the application. */
export function loadSwagger(): Promise<Create> {
  // Its script contains zenscroll, which would handle clicks on our links to "#".
  Object.assign(window, { noZensmooth: true });
  loading ??= Promise.all([
    added(Object.assign(document.createElement("script"), { src: bundle })),
    added(Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles })),
  ]).then(() => (window as unknown as { SwaggerUIBundle: Create }).SwaggerUIBundle); // Set by the script.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** A function that shows a document in an element. A key that was entered stays when another one is shown. */
export function swaggerIn(element: HTMLElement, create: Create): (url: string) => void {
  let swagger: Swagger | undefined;
  let shown: string | undefined;
  return (url) => {
    if (url === shown) return;
    shown = url;
    if (swagger) {
      swagger.specActions.updateUrl(url);
      swagger.specActions.download(url);
      return;
    }
    swagger = create({
      domNode: element,
      url,
      layout: "BaseLayout",
      validatorUrl: null,
      presets: [create.presets.apis],
      plugins: [create.plugins.DownloadUrl],
      // A document has one call.
      docExpansion: "full",
      tryItOutEnabled: true,
      defaultModelsExpandDepth: -1,
    });
  };
}
