import { Node } from "@tiptap/core";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Select } from "antd";
import { Icon } from "./Icon.tsx";
import "./rich-text.css";

/** A picture that a text came with is kept, at addresses that mail and descriptions may show. */
const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img[src^="https:"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
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

function Toolbar({ editor, values }: { editor: Editor; values: Props["values"] }) {
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

/** Text with headings, lists, links and pictures, as HTML. */
export default function RichText({ id, label, value, invalid, readOnly, onChange, values }: Props) {
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
      attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, class: "rich-body" },
    },
    onUpdate: ({ editor: now }) => onChange(now.getHTML()),
  });
  return (
    <div className={invalid ? "rich wrong" : "rich"}>
      {!readOnly && <Toolbar editor={editor} values={values} />}
      <EditorContent editor={editor} />
    </div>
  );
}
