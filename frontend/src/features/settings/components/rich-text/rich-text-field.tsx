import { Box, Button, chakra, Flex, IconButton, Input } from "@chakra-ui/react";
import { type Extensions, getSchema, Mark, mergeAttributes } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { DOMParser } from "@tiptap/pm/model";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useField } from "formik";
import {
  Bold as BoldIcon,
  Heading as HeadingIcon,
  Italic as ItalicIcon,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { sanitizedFragment } from "@/shared/lib/sanitize-provider-html";
import type { ControlProps } from "@/shared/ui/form-field";
import { serviceTexts } from "../../service-texts";

const texts = serviceTexts.editor;

const https = /^https:\/\/[^\s/"<>]+[^\s"<>]*$/;

/** The server gives links what they need besides their address. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", mergeAttributes(HTMLAttributes), 0],
});

/** What the server keeps of a text, and nothing else. */
const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Heading.configure({ levels: [3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  Blockquote,
  Link,
  UndoRedo,
];

/** Parsed from nodes instead of text, of which the security policy lets no library make any. */
function contentOf(html: string) {
  return DOMParser.fromSchema(getSchema(extensions)).parse(sanitizedFragment(html)).toJSON();
}

type RichTextFieldProps = { control: ControlProps; label: string };

/** A text with headings, lists and links, bound to formik as HTML. Loaded on its own, with the editor. */
export function RichTextField({ control, label }: RichTextFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(control.name);
  const [content] = useState(() => contentOf(value));
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content,
    // The page brings its styles along.
    injectCSS: false,
    editorProps: { attributes: attributesOf(control, label) },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? "" : changed.getHTML();
      void setValue(written.current, false);
    },
    onBlur: () => void setTouched(true),
  });
  // What was discarded, or cleaned by the server, is not what was written last.
  useEffect(() => {
    if (written.current === value) return;
    written.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box
      borderWidth="1px"
      borderColor={control["aria-invalid"] ? "border.error" : "border.control"}
      borderRadius="l2"
      bg="bg.panel"
      _focusWithin={{ outline: "2px solid", outlineColor: "brand.solid", outlineOffset: "1px" }}
    >
      <Toolbar editor={editor} />
      <Box
        css={{
          "& .ProseMirror": {
            minHeight: "9rem",
            padding: "0.75rem 1rem",
            outline: "none",
            overflowWrap: "anywhere",
            whiteSpace: "break-spaces",
            lineHeight: 1.6,
          },
          "& .ProseMirror > * + *": { marginTop: "0.75em" },
          "& h3, & h4": { fontFamily: "heading", fontWeight: 600, fontSize: "1.125em" },
          "& ul": { listStyle: "disc", paddingInlineStart: "1.25em" },
          "& ol": { listStyle: "decimal", paddingInlineStart: "1.25em" },
          "& a": { color: "brand.fg", textDecoration: "underline" },
          "& blockquote": { borderInlineStartWidth: "3px", paddingInlineStart: "0.75em" },
        }}
      >
        <EditorContent editor={editor} />
      </Box>
    </Box>
  );
}

/** A control of its own kind: what labels an input does not label it. */
function attributesOf(control: ControlProps, label: string): Record<string, string> {
  const described = control["aria-describedby"];
  return {
    id: control.id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(described !== undefined && { "aria-describedby": described }),
    ...(control["aria-invalid"] === true && { "aria-invalid": "true" }),
  };
}

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      isBold: shown.isActive("bold"),
      isItalic: shown.isActive("italic"),
      isHeading: shown.isActive("heading"),
      isList: shown.isActive("bulletList"),
      isNumbered: shown.isActive("orderedList"),
      isLink: shown.isActive("link"),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <Box borderBottomWidth="1px">
      <Flex role="toolbar" aria-label={texts.toolbar} wrap="wrap" gap="0.5" p="1">
        <Tool
          text={texts.bold}
          Icon={BoldIcon}
          isOn={state.isBold}
          onClick={() => chain().toggleBold().run()}
        />
        <Tool
          text={texts.italic}
          Icon={ItalicIcon}
          isOn={state.isItalic}
          onClick={() => chain().toggleItalic().run()}
        />
        <Tool
          text={texts.heading}
          Icon={HeadingIcon}
          isOn={state.isHeading}
          onClick={() => chain().toggleHeading({ level: 3 }).run()}
        />
        <Tool
          text={texts.list}
          Icon={List}
          isOn={state.isList}
          onClick={() => chain().toggleBulletList().run()}
        />
        <Tool
          text={texts.numbers}
          Icon={ListOrdered}
          isOn={state.isNumbered}
          onClick={() => chain().toggleOrderedList().run()}
        />
        <Tool
          text={texts.link}
          Icon={LinkIcon}
          isOn={state.isLink}
          onClick={() => setIsLinking(!isLinking)}
        />
        <Tool
          text={texts.undo}
          Icon={Undo2}
          isDisabled={!state.canUndo}
          onClick={() => chain().undo().run()}
        />
        <Tool
          text={texts.redo}
          Icon={Redo2}
          isDisabled={!state.canRedo}
          onClick={() => chain().redo().run()}
        />
      </Flex>
      {isLinking && (
        <LinkFields
          editor={editor}
          onDone={() => {
            setIsLinking(false);
            chain().run();
          }}
        />
      )}
    </Box>
  );
}

type ToolProps = {
  text: string;
  Icon: LucideIcon;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

function Tool({ text, Icon, isOn, isDisabled = false, onClick }: ToolProps): ReactNode {
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={text}
      title={text}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      disabled={isDisabled}
      bg={isOn ? "brand.muted" : undefined}
      color={isOn ? "brand.fg" : undefined}
      onClick={onClick}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}

type LinkFieldsProps = { editor: Editor; onDone: () => void };

function LinkFields({ editor, onDone }: LinkFieldsProps) {
  const id = useId();
  const before: unknown = editor.getAttributes("link").href;
  const [address, setAddress] = useState(typeof before === "string" ? before : "https://");
  const [isWrong, setIsWrong] = useState(false);
  const apply = () => {
    const href = address.trim();
    if (!https.test(href)) {
      setIsWrong(true);
      return;
    }
    const { empty } = editor.state.selection;
    const marks = [{ type: "link", attrs: { href } }];
    if (empty && before === undefined)
      editor.chain().insertContent({ type: "text", text: href, marks }).run();
    else editor.chain().extendMarkRange("link").setMark("link", { href }).run();
    onDone();
  };
  return (
    <Box px="3" pb="3">
      <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
        {texts.address}
      </chakra.label>
      <Flex gap="2" wrap="wrap" mt="1.5">
        <Input
          id={id}
          type="url"
          autoFocus
          flex="1 1 12rem"
          value={address}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setIsWrong(false);
            setAddress(event.target.value);
          }}
          onKeyDown={(event) => {
            // The form around it is not what is meant.
            if (event.key === "Enter") {
              event.preventDefault();
              apply();
            }
            if (event.key === "Escape") onDone();
          }}
        />
        <Button variant="outline" onClick={apply}>
          {texts.setLink}
        </Button>
        {before !== undefined && (
          <Button
            variant="ghost"
            colorPalette="gray"
            onClick={() => {
              editor.chain().extendMarkRange("link").unsetMark("link").run();
              onDone();
            }}
          >
            {texts.removeLink}
          </Button>
        )}
      </Flex>
      {isWrong && (
        <chakra.p id={`${id}-error`} role="alert" textStyle="sm" fontWeight="500" color="fg.error" mt="1">
          {serviceTexts.problems.link}
        </chakra.p>
      )}
    </Box>
  );
}
