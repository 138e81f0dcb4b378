import { Node } from "@tiptap/core";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { imageAddress, isOwnAddress, isRemoteImage } from "../../domain/images/address.ts";
import { inTime } from "../chunks.ts";
import { remotePath } from "../images/remote-paths.ts";
import { useMay } from "../providers/person.tsx";
import { Icon } from "./Icon.tsx";
import "./rich-text.css";

const InsertPicture = lazy(() => inTime(import("../images/InsertPicture.tsx")));

/** Pictures at the addresses that mail and descriptions may show: elsewhere by https, or of our own store. */
const Picture = Node.create({
  name: "picture",
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
  // What is shown is our copy of an image on another host; what is saved names that host still.
  addNodeView:
    () =>
    ({ node }) => {
      const { src, alt, width, height } = node.attrs as Record<string, string | null>; // As declared above.
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
  /** Names that may stand in the text as `{{name}}`, with what they mean. */
  values?: Readonly<Record<string, string>>;
}

interface Tool {
  name: string;
  sign: string;
  isOn: boolean;
  run(): void;
}

function askForLink(editor: Editor) {
  const current = String(editor.getAttributes("link").href ?? "");
  const href = window.prompt(
    "Where does the link lead? Leave it empty to remove the link",
    current || "https://",
  );
  if (href === null) return;
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href.trim() === "") chain.unsetLink().run();
  else chain.setLink({ href: href.trim() }).run();
}

function toolsOf(editor: Editor): Tool[] {
  const chain = () => editor.chain().focus();
  const is = (name: string, attributes?: object) => editor.isActive(name, attributes);
  const heading = (level: 1 | 2) => ({
    name: `Heading ${level}`,
    sign: `H${level}`,
    isOn: is("heading", { level }),
    run: () => chain().toggleHeading({ level }).run(),
  });
  return [
    { name: "Bold", sign: "B", isOn: is("bold"), run: () => chain().toggleBold().run() },
    { name: "Italic", sign: "I", isOn: is("italic"), run: () => chain().toggleItalic().run() },
    { name: "Underline", sign: "U", isOn: is("underline"), run: () => chain().toggleUnderline().run() },
    heading(1),
    heading(2),
    { name: "List", sign: "•", isOn: is("bulletList"), run: () => chain().toggleBulletList().run() },
    {
      name: "Numbered list",
      sign: "1.",
      isOn: is("orderedList"),
      run: () => chain().toggleOrderedList().run(),
    },
    { name: "Quote", sign: "”", isOn: is("blockquote"), run: () => chain().toggleBlockquote().run() },
    { name: "Link", sign: "link", isOn: is("link"), run: () => askForLink(editor) },
  ];
}

interface ToolbarProps {
  editor: Editor;
  values: Props["values"];
  addPicture: (() => void) | undefined;
}

function Toolbar({ editor, values, addPicture }: ToolbarProps) {
  // Drawn anew when the cursor moves: what is bold there shows as pressed.
  const tools = useEditorState({ editor, selector: ({ editor: now }) => toolsOf(now) });
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formatting">
      {tools.map(({ name, sign, isOn, run }) => (
        <button
          key={name}
          type="button"
          className={`rich-tool rich-${name.toLowerCase().replace(" ", "-")}`}
          aria-label={name}
          aria-pressed={isOn}
          title={name}
          onClick={run}
        >
          {sign === "link" ? <Icon name="link" size={16} /> : sign}
        </button>
      ))}
      {addPicture && (
        <button
          type="button"
          className="rich-tool"
          aria-label="Picture"
          aria-haspopup="dialog"
          title="Picture"
          onClick={addPicture}
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

const pictureIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

/** Text with headings, lists, links and pictures, as HTML; nothing where nothing was written. */
export default function RichText({ id, label, value, invalid, readOnly, onChange, values }: Props) {
  const mayAdd = useMay()("images", "create") && !readOnly;
  const [adding, setAdding] = useState<{ file?: File } | null>(null);
  // A picture that is dropped or pasted is uploaded like one that is chosen.
  const takes = (data: DataTransfer | null) => {
    const file = mayAdd && pictureIn(data);
    if (file) setAdding({ file });
    return Boolean(file);
  };
  const insert = (path: string, alt: string) => {
    setAdding(null);
    const attrs = { src: imageAddress(path, { width: 992 }), alt };
    editor?.chain().focus().insertContent({ type: "picture", attrs }).run();
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2] },
        link: { openOnClick: false, autolink: false },
        codeBlock: false,
      }),
      Picture,
    ],
    content: value,
    editable: !readOnly,
    editorProps: {
      handleDrop: (_, event) => takes(event.dataTransfer),
      handlePaste: (_, event) => takes(event.clipboardData),
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, class: "rich-body" },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? "" : now.getHTML()),
  });
  return (
    <div className={invalid ? "rich wrong" : "rich"}>
      {!readOnly && (
        <Toolbar editor={editor} values={values} addPicture={mayAdd ? () => setAdding({}) : undefined} />
      )}
      <EditorContent editor={editor} />
      {adding && (
        <Suspense>
          <InsertPicture file={adding.file} insert={insert} close={() => setAdding(null)} />
        </Suspense>
      )}
    </div>
  );
}
