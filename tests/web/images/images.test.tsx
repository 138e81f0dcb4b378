import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { showRemoteImages } from "../../../src/domain/files/remote/calls.ts";
import { Pane } from "../../../src/web/auth/Pane.tsx";
import { RichText } from "../../../src/web/public/RichText.tsx";
import { CopyButton } from "../../../src/web/widgets/CopyButton.tsx";
import { FileDrop } from "../../../src/web/widgets/form/FileDrop.tsx";
import { Thumb } from "../../../src/web/widgets/Thumb.tsx";
import { on, sentTo } from "../wire.tsx";

afterEach(cleanup);

describe("a thumbnail", () => {
  const served = (paths: Record<string, string>) =>
    on(showRemoteImages, ({ body }) => ({
      data: body.urls.map((url) => ({ url, path: paths[url] ?? null })),
    }));

  test("requests an image of our store at twice its size", () => {
    render(<Thumb src="files/uploads/1.png" size={40} alt="ours" />);
    expect(screen.getByAltText("ours").getAttribute("src")).toBe("/cms/files/uploads/1.png?w=96");
  });

  test("loads images of another host from our server, with one call for a whole screen", async () => {
    served({
      "https://cdn.test/a.png": "files/remote/a1.webp",
      "https://cdn.test/b.png": "files/remote/b1.webp",
    });
    const { container } = render(
      <>
        <Thumb src="https://cdn.test/a.png" size={40} alt="first" />
        <Thumb src="https://cdn.test/b.png" size={40} alt="second" />
      </>,
    );
    expect(container.innerHTML).not.toContain("cdn.test");
    await waitFor(() => expect(container.querySelectorAll("img")).toHaveLength(2));
    expect([...container.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      "/cms/files/remote/a1.webp?w=96",
      "/cms/files/remote/b1.webp?w=96",
    ]);
    expect(container.innerHTML).not.toContain("cdn.test");
    expect(sentTo(showRemoteImages)).toHaveLength(1);
  });

  test("retries an image of another host while our server fetches it, then becomes a placeholder", async () => {
    served({ "https://cdn.test/slow.png": "files/remote/slow.webp" });
    render(<Thumb src="https://cdn.test/slow.png" alt="slow" />);
    await waitFor(() => expect(screen.getByAltText("slow")).toBeTruthy());
    vi.useFakeTimers();
    for (const delay of [3_000, 8_000]) {
      fireEvent.error(screen.getByAltText("slow"));
      expect(screen.queryByAltText("slow")).toBeNull();
      act(() => void vi.advanceTimersByTime(delay));
      expect(screen.getByAltText("slow")).toBeTruthy();
    }
    fireEvent.error(screen.getByAltText("slow"));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByAltText("slow")).toBeNull();
    vi.useRealTimers();
  });

  test("becomes a placeholder if the image does not load, with the Drive icon for a Google Drive URL", async () => {
    served({ "https://cdn.test/gone.png": "files/remote/gone.png" });
    const { container } = render(
      <>
        <Thumb src="https://cdn.test/gone.png" alt="gone" />
        <Thumb src="https://drive.google.com/uc?id=1" alt="shared" />
      </>,
    );
    await waitFor(() => expect(container.querySelectorAll("img")).toHaveLength(1));
    for (const image of container.querySelectorAll("img")) fireEvent.error(image);
    expect(container.querySelectorAll("img")).toHaveLength(0);
    const [broken, shared] = ["gone", "shared"].map((name) => screen.getByRole("img", { name }).innerHTML);
    expect(broken).not.toBe(shared);
  });
});

test("the page before sign-in loads an agency's logo from the file store", () => {
  render(
    <Pane brand={{ title: "Kiln", logo: "files/uploads/logo.png" }} heading="Sign in">
      <p>Form</p>
    </Pane>,
  );
  expect(screen.getByAltText("Kiln").getAttribute("src")).toBe("/cms/files/uploads/logo.png");
});

test("the copy button confirms a copy visibly, and then resets", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  render(<CopyButton text="1Z999" what="the tracking number" />);
  const button = screen.getByRole("button", { name: "Copy the tracking number to clipboard" });
  expect(button.title).toBe("Copy to clipboard");
  fireEvent.click(button);
  await act(async () => undefined);
  expect(writeText).toHaveBeenCalledWith("1Z999");
  expect(screen.getByRole("status").textContent).toBe("Copied");
  // It is also visible on screen.
  expect(screen.getByRole("status").className).toBe("copy-done");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole("status").textContent).toBe("");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a description", () => {
  const shown = (html: string) => render(<RichText html={html} />).container;

  test("keeps its text, lists, links and images", () => {
    const box = shown(
      `<h1>Soft</h1><p>Cotton, <b>heavy</b><br>and <a href="https://a.test">ours</a></p><ul><li>One</li></ul>
       <img src="/cms/files/remote/x1.webp" alt="Cloth"><table><tr><td>S</td></tr></table>`,
    );
    expect(box.querySelector("h2")?.textContent).toBe("Soft");
    expect(box.querySelector("a")?.getAttribute("rel")).toBe("noopener noreferrer");
    expect(box.querySelectorAll("li, td, b, br")).toHaveLength(4);
    expect(box.querySelector("img")?.getAttribute("src")).toBe("/cms/files/remote/x1.webp");
  });

  test("shows images of our own store, and no other URLs of this host", () => {
    const box = shown(
      `<img src="/cms/files/uploads/a1.png?w=992" alt="Ours"><img src="/api/auth/logout"><img src="//a.test/x.png">
       <img src="https://a.test/x.png" alt="Elsewhere">
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
  ])("drops markup that could run code or imitate the page: %s", (html) => {
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

test("the upload area accepts several dropped files only if the caller does", async () => {
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
