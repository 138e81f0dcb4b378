import { Node } from "@tiptap/core";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Select } from "antd";
import { type MouseEvent, useState } from "react";
import { imageAddress, isOwnAddress, isRemoteImage } from "../../../domain/images/address.ts";
import { remotePath } from "../../images/remote-paths.ts";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../dialog/lazyDialog.ts";
import { Icon } from "../Icon.tsx";
import "./rich-text.css";

const InsertImage = lazyDialog(() => import("../../images/InsertImage.tsx"));

/** Images with URLs that mail and descriptions allow: https, or our own store. */
const ImageNode = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (element) => {
        const src = element.getAttribute("src") ?? "";
        return src.startsWith("https://") || isOwnAddress(src) ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  // Shows our copy of an image from another host; the saved HTML keeps the original URL.
  addNodeView:
    () =>
    ({ node }) => {
      const { src, alt, width, height } = node.attrs as Record<string, string | null>; // attributes as declared above
      const dom = document.createElement("img");
      for (const [name, value] of Object.entries({ alt, width, height }))
        if (value) dom.setAttribute(name, value);
      if (src && isRemoteImage(src)) {
        void remotePath(src).then((path) => {
          if (path) dom.src = imageAddress(path, { width: 992 });
        });
      } else if (src) dom.src = src;
      return { dom };
    },
});

interface Props {
  id: string;
  label: string;
  value: string;
  invalid?: boolean;
  readOnly?: boolean;
  onChange(html: string): void;
  /** Names that can be inserted as `{{name}}`, with their labels. */
  values?: Readonly<Record<string, string>>;
}

interface Tool {
  name: string;
  symbol: string;
  isActive: boolean;
  run(): void;
}

function promptForLink(editor: Editor) {
  const current = String(editor.getAttributes("link").href ?? "");
  const href = window.prompt("URL of the link. Leave it empty to remove the link", current || "https://");
  if (href === null) return;
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href.trim() === "") chain.unsetLink().run();
  else chain.setLink({ href: href.trim() }).run();
}

function toolsOf(editor: Editor): Tool[] {
  const chain = () => editor.chain().focus();
  const isActive = (name: string, attributes?: object) => editor.isActive(name, attributes);
  const heading = (level: 1 | 2) => ({
    name: `Heading ${level}`,
    symbol: `H${level}`,
    isActive: isActive("heading", { level }),
    run: () => chain().toggleHeading({ level }).run(),
  });
  return [
    { name: "Bold", symbol: "B", isActive: isActive("bold"), run: () => chain().toggleBold().run() },
    { name: "Italic", symbol: "I", isActive: isActive("italic"), run: () => chain().toggleItalic().run() },
    {
      name: "Underline",
      symbol: "U",
      isActive: isActive("underline"),
      run: () => chain().toggleUnderline().run(),
    },
    heading(1),
    heading(2),
    {
      name: "List",
      symbol: "•",
      isActive: isActive("bulletList"),
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: "Numbered list",
      symbol: "1.",
      isActive: isActive("orderedList"),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: "Quote",
      symbol: "”",
      isActive: isActive("blockquote"),
      run: () => chain().toggleBlockquote().run(),
    },
    { name: "Link", symbol: "link", isActive: isActive("link"), run: () => promptForLink(editor) },
  ];
}

/** The cursor stays in the text: what is typed right after a press of Bold would be lost otherwise. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface ToolbarProps {
  editor: Editor;
  values: Props["values"];
  addImage: (() => void) | undefined;
}

function Toolbar({ editor, values, addImage }: ToolbarProps) {
  // Updates when the cursor moves: Bold is pressed while the cursor is in bold text.
  const tools = useEditorState({ editor, selector: ({ editor: now }) => toolsOf(now) });
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formatting">
      {tools.map(({ name, symbol, isActive, run }) => (
        <button
          key={name}
          type="button"
          className={`rich-tool rich-${name.toLowerCase().replace(" ", "-")}`}
          aria-label={name}
          aria-pressed={isActive}
          title={name}
          onMouseDown={keepFocus}
          onClick={run}
        >
          {symbol === "link" ? <Icon name="link" size={16} /> : symbol}
        </button>
      ))}
      {addImage && (
        <button
          type="button"
          className="rich-tool"
          aria-label="Image"
          aria-haspopup="dialog"
          title="Image"
          onClick={addImage}
        >
          <Icon name="image" size={16} />
        </button>
      )}
      {values && (
        <Select
          className="rich-values"
          aria-label="Insert a value"
          placeholder="Insert a value"
          value={null}
          popupMatchSelectWidth={false}
          options={Object.entries(values).map(([name, text]) => ({
            value: name,
            label: `${text} {{${name}}}`,
          }))}
          onSelect={(name: string | null) => void editor.chain().focus().insertContent(`{{${name}}}`).run()}
        />
      )}
    </div>
  );
}

const imageIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

/** An HTML editor with headings, lists, links and images. Empty content yields an empty string. */
export default function RichText({ id, label, value, invalid, readOnly, onChange, values }: Props) {
  const canAdd = useAbility().can("images", "create") && !readOnly;
  const [adding, setAdding] = useState<{ file?: File } | null>(null);
  // Dropped and pasted images are uploaded like chosen ones.
  const handleImage = (data: DataTransfer | null) => {
    const file = canAdd && imageIn(data);
    if (file) setAdding({ file });
    return Boolean(file);
  };
  const insert = (path: string, alt: string) => {
    setAdding(null);
    const attrs = { src: imageAddress(path, { width: 992 }), alt };
    editor?.chain().focus().insertContent({ type: "image", attrs }).run();
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2] },
        link: { openOnClick: false, autolink: false },
        codeBlock: false,
      }),
      ImageNode,
    ],
    content: value,
    editable: !readOnly,
    editorProps: {
      handleDrop: (_, event) => handleImage(event.dataTransfer),
      handlePaste: (_, event) => handleImage(event.clipboardData),
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, class: "rich-body" },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
  });
  return (
    <div className={invalid ? "rich wrong" : "rich"}>
      {!readOnly && (
        <Toolbar editor={editor} values={values} addImage={canAdd ? () => setAdding({}) : undefined} />
      )}
      <EditorContent editor={editor} />
      {adding && <InsertImage file={adding.file} insert={insert} close={() => setAdding(null)} />}
    </div>
  );
}
