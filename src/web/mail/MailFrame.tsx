interface Props {
  subject: string;
  html: string;
}

/** The document of the frame. Its CSP and the frame's sandbox block scripts and requests. */
const documentOf = (html: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">" +
  "<title>Preview</title></head>" +
  '<body style="margin:0;padding:20px;background:#fff;color:#1f2937;font:15px/24px system-ui,sans-serif">' +
  `<div style="max-width:560px;overflow-wrap:anywhere">${html}</div></body></html>`;

/** A mail's HTML as its recipient sees it. */
export function MailFrame({ subject, html }: Props) {
  return (
    <iframe
      className="mail-frame"
      title={`Preview of ${subject}`}
      sandbox=""
      srcDoc={documentOf(html)}
      referrerPolicy="no-referrer"
    />
  );
}
