//! Files in a bucket, over a service on loopback that answers as S3 does and records what it is asked.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use catalog::images::ImageFiles as _;
use image_adapter::ObjectFiles;
use shared_kernel::StoreError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::images::{assert_files_are_kept, name_of_a_file};

const SECRET: &str = "wJalrXUtnFEMI-canary";

/// What the service has and what it was asked, without its address.
#[derive(Default)]
struct Service {
    objects: Mutex<BTreeMap<String, Vec<u8>>>,
    heads: Mutex<Vec<String>>,
    /// It answers nothing but 403.
    refuses: bool,
}

impl Service {
    async fn start(self: &Arc<Self>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let service = Arc::clone(self);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(answer(connection, Arc::clone(&service)));
            }
        });
        address
    }

    fn status_and_body(&self, head: &str, body: Vec<u8>) -> (&'static str, Vec<u8>) {
        let mut words = head.split(' ');
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let mut objects = self.objects.lock().unwrap();
        if self.refuses {
            return ("403 Forbidden", b"<Error><Code>AccessDenied</Code></Error>".to_vec());
        }
        match method {
            "PUT" => {
                objects.insert(path.to_owned(), body);
                ("200 OK", Vec::new())
            }
            "GET" if path.starts_with("/images?list-type=2") => ("200 OK", page_of(&objects, path).into_bytes()),
            "GET" => objects.get(path).map_or_else(
                || ("404 Not Found", b"<Error><Code>NoSuchKey</Code></Error>".to_vec()),
                |bytes| ("200 OK", bytes.clone()),
            ),
            // Several at a time, by a list of their keys.
            "POST" if path == "/images?delete" => {
                let list = String::from_utf8(body).unwrap();
                let keys = list.split("<Key>").skip(1);
                let mut deleted = String::new();
                for key in keys.filter_map(|rest| rest.split("</Key>").next()) {
                    objects.remove(&format!("/images/{key}"));
                    deleted += &format!("<Deleted><Key>{key}</Key></Deleted>");
                }
                ("200 OK", format!("<DeleteResult>{deleted}</DeleteResult>").into_bytes())
            }
            _ => ("405 Method Not Allowed", Vec::new()),
        }
    }
}

/// Three keys, after the one that the page before ended with.
fn page_of(objects: &BTreeMap<String, Vec<u8>>, path: &str) -> String {
    let after = path.split("continuation-token=").nth(1).unwrap_or_default();
    let after = after.split('&').next().unwrap_or_default().replace("%2F", "/");
    let keys = objects.keys().filter_map(|path| path.strip_prefix("/images/"));
    let mut rest = keys.filter(|key| *key > after.as_str()).peekable();
    let mut page = String::new();
    let mut last = "";
    for key in rest.by_ref().take(3) {
        last = key;
        page += &format!(
            "<Contents><Key>{key}</Key><LastModified>2027-01-11T08:00:00.000Z</LastModified><ETag>1</ETag>\
             <Size>1</Size></Contents>"
        );
    }
    if rest.peek().is_some() {
        page += &format!("<NextContinuationToken>{last}</NextContinuationToken>");
    }
    format!("<ListBucketResult>{page}</ListBucketResult>")
}

/// Answers one request and ends with the connection, however the client leaves it.
async fn answer(mut connection: TcpStream, service: Arc<Service>) -> Option<()> {
    let mut bytes = Vec::new();
    let head_ends = loop {
        if let Some(place) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break place;
        }
        if connection.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(bytes[..head_ends].to_vec()).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = length.unwrap_or("0").parse().unwrap();
    let mut body = bytes.split_off(head_ends + 4);
    while body.len() < length {
        if connection.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    let (status, shown) = service.status_and_body(&head, body);
    service.heads.lock().unwrap().push(head);
    let head = format!(
        "HTTP/1.1 {status}\r\nETag: \"1\"\r\nLast-Modified: Mon, 11 Jan 2027 08:00:00 GMT\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        shown.len()
    );
    connection.write_all(&[head.into_bytes(), shown].concat()).await.ok()
}

fn bucket(address: &str) -> ObjectFiles {
    let variables = [
        ("AWS_ENDPOINT", address),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "eu-central-1"),
        ("AWS_ACCESS_KEY_ID", "terminhof"),
        ("AWS_SECRET_ACCESS_KEY", SECRET),
        ("AWS_WHATEVER", "is no setting"),
        ("PATH", "/bin"),
    ];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    ObjectFiles::in_bucket("images", variables).unwrap()
}

#[tokio::test]
async fn files_of_a_bucket_are_read_as_they_were_written_until_they_are_deleted() {
    let service = Arc::new(Service::default());
    assert_files_are_kept(&bucket(&service.start().await)).await;
    let heads = service.heads.lock().unwrap();
    assert!(service.objects.lock().unwrap().is_empty());
    for head in heads.iter() {
        let line = head.lines().next().unwrap();
        assert!(
            line.contains(" /images/images/1000/")
                || line.starts_with("POST /images?delete ")
                || line.starts_with("GET /images?list-type=2"),
            "{line}"
        );
        assert!(
            head.contains("authorization: AWS4-HMAC-SHA256 Credential=terminhof/"),
            "{head}"
        );
        assert!(!head.contains(SECRET));
    }
}

#[tokio::test]
async fn bucket_that_refuses_is_a_failure_and_no_missing_file() {
    let service = Arc::new(Service {
        refuses: true,
        ..Service::default()
    });
    let files = bucket(&service.start().await);
    let name = name_of_a_file();
    assert!(matches!(files.read(&name).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(
        files.write(&name, vec![1]).await,
        Err(StoreError::Unavailable(_))
    ));
    assert!(matches!(files.delete(&name).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(files.list().await, Err(StoreError::Unavailable(_))));
}
