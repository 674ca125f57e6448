import { getIn, setIn, useFormikContext } from "formik";
import { Component, createRef } from "react";
import { flushSync } from "react-dom";

/**
 * Inside a formik form: keeps what a script, as that of a password manager, has written into its fields without an
 * event. Formik has not heard of that, and React would write the old value over it when the form is drawn next.
 */
export function FilledFields() {
  const { values, setValues } = useFormikContext<object>();
  return <Watch values={values} keep={(filled) => void setValues(filled, false)} />;
}

/** Before them the values must be those that stand in the fields. */
const acts = ["submit", "click"];

type WatchProps = { values: object; keep: (filled: object) => void };

/** A class: only `getSnapshotBeforeUpdate` sees the document before React writes to it. */
class Watch extends Component<WatchProps> {
  private marker = createRef<HTMLSpanElement>();

  override componentDidMount() {
    const form = this.marker.current?.closest("form");
    for (const event of acts) form?.addEventListener(event, this.keepFilled, true);
  }

  override getSnapshotBeforeUpdate(before: WatchProps) {
    return this.filledSince(before.values);
  }

  override componentDidUpdate(_before: WatchProps, _state: unknown, filled: object | null) {
    if (filled !== null) this.props.keep(filled);
  }

  override componentWillUnmount() {
    const form = this.marker.current?.closest("form");
    for (const event of acts) form?.removeEventListener(event, this.keepFilled, true);
  }

  override render() {
    return <span ref={this.marker} hidden />;
  }

  /** Drawn at once, because formik submits the values with which it was drawn last, and buttons act upon them. */
  private keepFilled = () => {
    const filled = this.filledSince(this.props.values);
    if (filled !== null) flushSync(() => this.props.keep(filled));
  };

  /** The values with what stands in the fields, where nobody but their filler has changed it. */
  private filledSince(before: object): object | null {
    const { values } = this.props;
    const form = this.marker.current?.closest("form");
    const filled = [...(form?.elements ?? [])].filter(isFillable).reduce((kept, field) => {
      const [was, is]: unknown[] = [getIn(before, field.name), getIn(values, field.name)];
      const isFilled = typeof is === "string" && was === is && field.value !== shownAs(is);
      return isFilled ? setIn(kept, field.name, field.value) : kept;
    }, values);
    return filled === values ? null : filled;
  }
}

/** A field of several lines ends each with a line feed, whatever it was given. */
const shownAs = (text: string) => text.replace(/\r\n?/g, "\n");

/** Fields that show their text as it is. */
function isFillable(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isOfText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isOfText && field.dataset.text !== undefined;
}
