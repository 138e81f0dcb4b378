import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RichText } from "../../../src/web/public/RichText.tsx";
import { FileDrop } from "../../../src/web/widgets/FileDrop.tsx";
import { Thumb } from "../../../src/web/widgets/Thumb.tsx";

afterEach(cleanup);

describe("a thumbnail", () => {
  test("of our store is asked for in a size that fills it twice, one of elsewhere as it is", () => {
    render(
      <>
        <Thumb src="files/uploads/1.png" size={40} alt="ours" />
        <Thumb src="https://cdn.test/a.png" size={40} alt="elsewhere" />
      </>,
    );
    expect(screen.getByAltText("ours").getAttribute("src")).toBe("/cms/files/uploads/1.png?w=96");
    expect(screen.getByAltText("elsewhere").getAttribute("src")).toBe("https://cdn.test/a.png");
  });

  test("that does not open is a placeholder, and Drive's mark where its address names drive", () => {
    const { container } = render(
      <>
        <Thumb src="https://cdn.test/gone.png" alt="gone" />
        <Thumb src="https://drive.google.com/uc?id=1" alt="shared" />
      </>,
    );
    for (const image of screen.getAllByRole("img")) fireEvent.error(image);
    expect(container.querySelectorAll("img")).toHaveLength(0);
    const [gone, shared] = ["gone", "shared"].map((name) => screen.getByRole("img", { name }).innerHTML);
    expect(gone).not.toBe(shared);
  });
});

describe("a description", () => {
  const shown = (html: string) => render(<RichText html={html} />).container;

  test("keeps its text, lists, links and pictures", () => {
    const box = shown(
      `<h1>Soft</h1><p>Cotton, <b>heavy</b><br>and <a href="https://a.test">ours</a></p><ul><li>One</li></ul>
       <img src="https://a.test/x.png" alt="Cloth"><table><tr><td>S</td></tr></table>`,
    );
    expect(box.querySelector("h2")?.textContent).toBe("Soft");
    expect(box.querySelector("a")?.getAttribute("rel")).toBe("noopener noreferrer");
    expect(box.querySelectorAll("li, td, b, br")).toHaveLength(4);
    expect(box.querySelector("img")?.getAttribute("src")).toBe("https://a.test/x.png");
  });

  test("shows pictures of our own store, and of no other address here", () => {
    const box = shown(
      `<img src="/cms/files/uploads/a1.png?w=992" alt="Ours"><img src="/api/auth/logout"><img src="//a.test/x.png">
       <img src="/cms/files/uploads/../../../api/x.png">`,
    );
    expect([...box.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["Ours"]);
  });

  test.each([
    "<script>window.ran = 1</script>",
    "<img src=x onerror='window.ran = 1'>",
    "<img src='https://a.test/x.png' onerror='window.ran = 1'>",
    "<a href='javascript:window.ran = 1'>go</a>",
    "<a href=' java\nscript:window.ran = 1'>go</a>",
    "<svg><script>window.ran = 1</script></svg>",
    "<math><mtext><style><img src onerror=window.ran=1></style></mtext></math>",
    "<iframe srcdoc='<script>parent.ran = 1</script>'></iframe>",
    "<form action='https://evil.test'><button>Sign in</button></form>",
    "<p style='position:fixed;inset:0' onclick='window.ran = 1' id='root' class='shop-bar'>x</p>",
    "<noscript><p title='</noscript><img src=x onerror=window.ran=1>'></noscript>",
  ])("loses what could run or pretend: %s", (html) => {
    const box = shown(html);
    const elements = [...box.querySelectorAll("*")];
    expect(box.querySelectorAll("script, style, iframe, form, button, svg, math, object")).toHaveLength(0);
    for (const element of elements) {
      for (const { name, value } of element.attributes) {
        expect(["href", "src", "alt", "rel", "target", "loading"]).toContain(name);
        expect(value).not.toMatch(/script:/);
      }
    }
    expect("ran" in window).toBe(false);
  });
});

test("a place to drop files takes many at once where it may, and one otherwise", async () => {
  const [onFile, onFiles] = [vi.fn(), vi.fn()];
  render(
    <>
      <FileDrop label="One" accept="image/*" onFile={onFile} />
      <FileDrop label="Many" accept="image/*" onFiles={onFiles} />
    </>,
  );
  const files = ["a.png", "b.png"].map((name) => new File(["x"], name, { type: "image/png" }));
  await userEvent.upload(screen.getByLabelText(/Many/), files);
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(2);
  const drop = { dataTransfer: { files: [files[0]] } };
  fireEvent.drop(screen.getByText("One"), drop);
  expect(onFile).toHaveBeenCalledWith(files[0]);
});
